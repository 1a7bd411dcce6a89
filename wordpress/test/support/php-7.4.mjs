/** Compiles files with PHP 7.4, and prints its messages as JSON: `node php-7.4.mjs <folder of the package> <file>…`. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, ...files] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(createRequire(`${folder}/`).resolve(name)));
const { getPHPLoaderModule } = await load('@php-wasm/node-7-4');
const { loadPHPRuntime, PHP } = await load('@php-wasm/universal');

/** Declares the parent of a class, or its interface, which is in another file. */
const parents = String.raw`spl_autoload_register(function ($name) {
    [$class, $folder] = array_map('strrev', explode('\\', strrev($name), 2));
    $isInterface = preg_match("/^final class .* implements .*\\b$class\\b/m", file_get_contents('/tmp/file.php'));
    eval("namespace $folder; " . ($isInterface ? "interface $class {}" : "class $class extends \Exception {}"));
  });`;

const messages = {};
for (const file of files) {
  // A runtime per file, since a compile error ends the runtime.
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
  php.writeFile('/tmp/file.php', await readFile(file));
  // Files of classes are loaded as well. They call nothing while they are loaded, so WordPress is not needed.
  const code = `<?php define('ABSPATH', '/'); echo PHP_VERSION; token_get_all(file_get_contents('/tmp/file.php'), TOKEN_PARSE); ${parents}
    ${/^[A-Z]/.test(basename(file)) ? "require '/tmp/file.php';" : ''} echo ' well';`;
  const { text } = await php.run({ code }).catch((error) => ({ text: String(error) }));
  messages[file] = text;
}
console.log(JSON.stringify(messages));
process.exit(0);
