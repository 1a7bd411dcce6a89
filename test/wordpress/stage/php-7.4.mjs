/** Compiles PHP files as PHP 7.4 does, and prints what it says of each: `node php-7.4.mjs <folder of the package> <file>…`. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, ...files] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(createRequire(`${folder}/`).resolve(name)));
const { getPHPLoaderModule } = await load('@php-wasm/node-7-4');
const { loadPHPRuntime, PHP } = await load('@php-wasm/universal');

const said = {};
for (const file of files) {
  // A runtime for each: an error at compile time ends it.
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
  php.writeFile('/tmp/file.php', await readFile(file));
  // What it calls is WordPress's, and is not called: the file is compiled, and left at its first statement.
  const code = `<?php echo PHP_VERSION; token_get_all(file_get_contents('/tmp/file.php'), TOKEN_PARSE);
    ${/^[A-Z]/.test(basename(file)) ? "require '/tmp/file.php';" : ''} echo ' well';`;
  const { text } = await php.run({ code }).catch((error) => ({ text: String(error) }));
  said[file] = text;
}
console.log(JSON.stringify(said));
process.exit(0);
