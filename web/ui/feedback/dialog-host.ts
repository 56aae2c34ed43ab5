/** An element with this id takes the dialogs of its page, in its own colours. Apart from the dialog, whose script loads later. */
export const dialogHostId = 'dialog-host'
