/**
 * Words that the code no longer uses, each with what the field says instead. A word is listed once nothing says it any more; what the
 * product shows, sends or stores is checked for a few of them alone.
 */
export type RetiredWord = {
  /** In names: of an identifier or of a file in camel case, at the limits of its words. In texts: of a comment, a document, a string. */
  pattern: RegExp
  use: string
  /** Names or files that may go on using it: the towing trade's own sense. */
  except?: RegExp
}

/** Whole words of a name: `scene` is found in `openScene`, `SceneOptions` and `scene`, and not in `scenery`. */
const inName = (...words: string[]): RegExp =>
  new RegExp(
    words
      .map((word) => {
        const [first = '', rest] = [word[0], word.slice(1)]
        const capital = `${first.toUpperCase()}${rest}`
        return `(?:^|_)${word}(?![a-z])|${capital}(?![a-z])`
      })
      .join('|'),
  )

export const retiredInNames: readonly RetiredWord[] = [
  { pattern: inName('house', 'houses'), use: 'app' },
  {
    pattern: inName('scene'),
    use: 'fixture',
    except: /accident/i,
  },
  { pattern: inName('cast'), use: 'people, scenario' },
  { pattern: inName('deed', 'deeds'), use: 'action' },
  { pattern: inName('standIn', 'standIns'), use: 'fake' },
  {
    pattern: inName('notice', 'notices', 'news'),
    use: 'notification',
    // how long before a change it is announced, and what older releases sent or stored
    except:
      /NoticeDays|tariff-?notice|noticeMs|^noticeId$|^(?:retry|dismiss|read_failed)_notices?$|^notices$/i,
  },
  {
    pattern: inName('desk', 'desks'),
    use: 'operator, operations, admin',
    // what older releases put on record
    except: /^(?:read_booking|search)_desk$/,
  },
  {
    pattern: inName('nobody', 'somebody', 'anew', 'whoever', 'meanwhile'),
    use: 'no one, someone, again, who, until then',
    // what is sent or stored
    except: /^nobody_\w+$/,
  },
  { pattern: inName('askable'), use: 'eligible' },
  { pattern: inName('texter', 'pusher'), use: 'smsClient, pushClient' },
  { pattern: inName('causes'), use: 'effects' },
  { pattern: inName('joining', 'verifying'), use: 'driver verification' },
  {
    pattern: inName('lookAtIntent', 'lookAtDispute', 'lookAtAccount'),
    use: 'syncPaymentIntent, syncDispute, syncPayoutAccount',
  },
  {
    pattern: inName('settle', 'settled', 'settles'),
    use: 'execute, finish; resolve; debounced',
    // options of libraries, problem codes, a remedy on the board, and actions that older releases put on record
    except: /^(?:onSettled|allSettled|settle_\w+|\w+_(?:settle|settled))$|board-labels/,
  },
  {
    pattern: inName('decide', 'decides', 'decided'),
    use: 'review, resolve, apply',
    // the table of a booking’s transitions, fields of bodies, problem codes, and actions on record
    except: /^(?:decide|decideTransition|decidedAt|decidedBy|decide_\w+|\w+_decided)$/,
  },
  {
    pattern: inName('figures'),
    use: 'patch, values, totals, statistics, metrics',
    // the field of a tariff’s body, as it is sent and put on record
    except:
      /^contract\/tariffs|^server\/(?:tariffs|testing\/samples)\/|^web\/features\/tariffs\/version-|audit-labels/,
  },
  { pattern: inName('keptState', 'keptPlace'), use: 'persistedState' },
  {
    pattern: inName('becomeOther', 'whoIsHere', 'forSomeone', 'leftBehind'),
    use: 'resetUserQueries, currentAccount, requireSession, flushOfflineQueue',
  },
  { pattern: inName('authDoor', 'partnerDoor', 'doorOf'), use: 'guard' },
  { pattern: inName('moduleFaces'), use: 'moduleDependencies' },
  {
    pattern: inName('move', 'moves', 'moved'),
    use: 'transition, entry, update, advance',
    // what really moves: trucks, a pen, a pointer, the page; and what older releases send, store or read
    except:
      /^(?:nextMove|move_\w+|\w+_moved|moveTo|moveTruck|hasMoved|movedKm|isMoved|onPointerMove)$|^journeys\/|^workshop\/bench\/|^contract\/|signature|job-steps|steps-sent-again|report-positions|switch\.tsx/,
  },
  {
    pattern: inName('tell', 'say'),
    use: 'notify, publish, report; log, print, toast, write',
    // an action that older releases put on record, remedies on the board, and a problem code
    except: /^(?:tell_\w+|nobody_to_tell)$/,
  },
  {
    pattern: inName('told'),
    use: 'notified, published, announced, shown',
    // a field of the offer trace in bodies
    except:
      /^(?:contract\/bookings\/dispatch|server\/bookings\/dispatch\/load-offer-trace|server\/bookings\/dispatch\/offer-traces\.test|web\/features\/bookings\/offer-trace)\./,
  },
  {
    pattern: inName('said'),
    use: 'answer, text, message; estimatedBy',
    // a verdict in a column, and a field that the demo stores in the browser
    except: /^(?:said_no|saidBy)$/,
  },
  { pattern: inName('ask', 'asks', 'asking', 'asker'), use: 'offer, request, call, send, prompt' },
  {
    pattern: inName('asked'),
    use: 'offered, requested, prompted, sent',
    // fields of bodies; and where the field `asked` of a booking or a wave, or a value of that name, is written or read
    except:
      /^(?:askedAt|askedSince|isAsked|isStartCodeAsked)$|^contract\/bookings\/(?:bookings|dispatch)\.|^domain\/dispatch\/(?:offer-trace|still-waiting)\.|^server\/bookings\/(?:booking-view|booking-scenario\.test|give-up\.test|dispatch\/load-offer-trace|dispatch\/offer-traces\.test)\.|^web\/features\/bookings\/(?:assignment-card|booking-fixture|booking-layout|dispatch\/choose-driver|offer-trace|trip\/(?:late-driver|still-waiting))\.|^web\/features\/demo\/(?:demo\.test|shown-booking)\.|^web\/features\/partners\/webhook-row\.|^web\/screens\/demo\/demo-assignment\./,
  },
  {
    pattern: inName('decision', 'decisions'),
    use: 'result (of a transition), operation (of a payment), review, resolution',
    // columns and fields of bodies
    except: /^decision(?:Note)?$/,
  },
  {
    pattern: inName('paper', 'papers', 'picture', 'pictures'),
    use: 'document, pdf; photo, image',
    // wire values, problem codes, columns, and an action that older releases put on record
    except: /^[a-z]+_[a-z_]+$/,
  },
  {
    pattern: inName('spreadEvent', 'drawnPage', 'redrawnPages', 'forgetPerson'),
    use: 'fanOutEvent, renderedPage, rerenderedPages, clearUserCache',
  },
  {
    pattern: /[a-z]Words(?![a-z])|^words[A-Z]/,
    use: 'describe…, …Label, …Labels, …Message, …Copy',
    // words that are counted, searched or decoded as such
    except: /^(?:most|all|decode|template|listed)Words/,
  },
  { pattern: inName('callWay', 'codeWay', 'notificationWay'), use: 'channel' },
  { pattern: inName('bookingMoves', 'paymentDecisions'), use: 'transitions, payment operations' },
]

/** In strings too: what logs, errors and screens say. */
export const retiredInStrings: readonly RetiredWord[] = [
  {
    pattern: /\bstand-ins?\b/i,
    use: 'fake',
    // the file that older releases made in a data folder
    except: /^scripts\/launch\/card-provider-fake/,
  },
  { pattern: /\b(?:at )?the desk(?:s|’s|'s)?\b/i, use: 'on shift, the operators' },
  { pattern: /\bnot (?:yet )?settled\b/i, use: 'not finished, open' },
]

export const retiredInTexts: readonly RetiredWord[] = [
  { pattern: /\banew\b/i, use: 'again' },
  { pattern: /\bwho(?:m)?ever\b/i, use: 'the user, the caller, anyone who' },
  { pattern: /\bnobody\b/i, use: 'no one, none, or the passive' },
  { pattern: /\bsomebody\b/i, use: 'someone, or better the person who is meant' },
  { pattern: /\bmeanwhile\b/i, use: 'while …, in between' },
  { pattern: /\bby (?:itself|themselves)\b/i, use: 'automatically, on its own' },
  { pattern: /\bdeeds?\b|\bthe doings?\b/i, use: 'action, use case' },
  {
    pattern: /\bthe (?:one )?doors?\b(?! on\b)|\bopens? doors\b/i,
    use: 'the guard, the transition',
  },
  { pattern: /\brungs?\b|\bladder\b/i, use: 'escalation' },
  { pattern: /\bstands (?!for|still)/i, use: 'is' },
  ...retiredInStrings,
]
