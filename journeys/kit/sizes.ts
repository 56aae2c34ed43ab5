/** The sizes in which every screen is checked. A journey plays on a phone; `test.use(desktop)` plays those of a file or group on a desktop. */
export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
export const desktop = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
