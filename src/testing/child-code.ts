import { join } from 'node:path';

const folder = process.env.ISLET_TEST_RUN_FOLDER;
// Processes that tests start share their compiled code, which is half of what starting one takes.
if (folder !== undefined) process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
