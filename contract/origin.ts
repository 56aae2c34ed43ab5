/** Placeholder in prerendered pages for the origin they are served from; a name that can never be registered (RFC 2606). */
export const originPlaceholder = 'https://origin.towline.invalid'
