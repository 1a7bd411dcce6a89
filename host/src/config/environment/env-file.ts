/**
 * Parses `.env` files. Node's `parseEnv` drops or shortens what it cannot read, without an error. Its versions differ, too: Node 24 takes the
 * line after `NAME= ` as the value.
 */
import { Mistakes } from './mistakes.js';

/** An assignment of a text in quotes, which may have several lines, or of any other text; or a line of another kind. */
const entries =
  /[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=(?:[ \t]*(['"`])(.*?)\2([^\n]*)|([^\n]*))(?:\n|$)|[^\n]*(?:\n|$)/gs;

const isBlankOrComment = (text: string): boolean => /^[ \t\n]*(?:#|$)/.test(text);

const countLineBreaks = (text: string): number => text.split('\n').length - 1;

/**
 * The variables of a file. The sentences about mistakes name lines, and repeat none: a line may contain a password.
 * @throws Mistakes
 */
export function parseEnvFile(file: string): Record<string, string> {
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const variables = new Map<string, string>();
  const sentences: string[] = [];
  let line = 1;
  for (const [entry, name, quote, quoted = '', after = '', plain = ''] of text.matchAll(entries)) {
    if (name === undefined) {
      if (!isBlankOrComment(entry))
        sentences.push(`Line ${line} is not NAME=value. Put a text of several lines in quotes.`);
    } else if (quote !== undefined) {
      if (!isBlankOrComment(after)) sentences.push(textAfterQuote(line, line + countLineBreaks(quoted)));
      variables.set(name, quote === '"' ? quoted.replaceAll('\\n', '\n') : quoted);
    } else {
      const value = plain.replace(/[ \t]#.*/s, '').trim();
      if (/^['"`]/.test(value))
        sentences.push(
          `The quote that begins in line ${line} does not end. Add the same quote at its end. If the quote is part of the value, put the value between other quotes.`,
        );
      else if (value.includes('#'))
        sentences.push(`Line ${line} has a # in its value. Put the value in quotes, or a blank before a comment.`);
      variables.set(name, value);
    }
    line += countLineBreaks(entry);
  }
  if (sentences.length > 0) throw new Mistakes(sentences);
  return Object.fromEntries(variables);
}

function textAfterQuote(firstLine: number, lastLine: number): string {
  const closingQuote =
    firstLine === lastLine ? 'its closing quote' : `the closing quote of the text that begins in line ${firstLine}`;
  return `Line ${lastLine} goes on after ${closingQuote}. Put the text between quotes that it does not contain: ', " or \`.`;
}
