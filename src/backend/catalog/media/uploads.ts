/** Below this address lie all uploaded files. */
export const UPLOADS_PATH = '/wp-content/uploads/';
