<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** What the children of a card give its slots, read from their HTML by the rules of `src/markup/parse-slot-content.ts`. */
final class SlotContent
{
    /** Comments, and elements that show nothing. */
    private const INVISIBLE = '~<!--[\s\S]*?-->|<(style|script|template|noscript)(?=[\s/>])[\s\S]*?</\1\s*>|<(?:link|meta)(?=[\s/>])[^>]*>~i';
    /** Tags, and the text between them. */
    private const TOKEN = '~<(/?)([a-z][\w-]*)((?:"[^"]*"|\'[^\']*\'|[^\'">])*)>|[^<]+|<~i';
    private const VOID_TAGS = '/^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i';
    private const TEXT_TAGS = '/^(?:p|br|div|span|a|b|strong|i|em|u|small|ul|ol|li|section|h[1-4])$/i';

    /** @var array<string, true> the slots that have content; the default slot is `''` */
    public array $filled = [];
    /** @var string[] the text of the default slot, a line for each of its nodes, up to 200 characters */
    public array $fallbackLines = [];

    private string $slot = '';
    private bool $isSelect = false;
    private string $line = '';

    /** Reads the children. Each child of the top level fills the slot that its `slot` names, or else the default slot. What counts is what is visible. */
    public function __construct(string $html)
    {
        $depth = 0;
        /** @var ?int $hiddenDepth the depth at which a hidden element began */
        $hiddenDepth = null;
        // An element that shows nothing still separates two texts, as in the page.
        preg_match_all(self::TOKEN, (string) preg_replace(self::INVISIBLE, '<br hidden>', $html), $tokens, PREG_SET_ORDER);
        foreach ($tokens as $token) {
            [$text, $isEnd, $tag, $attributes] = $token + ['', '', '', ''];
            if ($tag === '') {
                $this->line .= $hiddenDepth === null ? $text : '';
            } elseif ($isEnd !== '') {
                $depth = max(0, $depth - 1);
                if ($depth === $hiddenDepth) {
                    $hiddenDepth = null;
                }
                if ($depth === 0) {
                    $this->endLine();
                    $this->slot = '';
                    $this->isSelect = false;
                }
            } else {
                $given = self::parseAttributes($attributes);
                if ($depth === 0) {
                    $this->endLine();
                    $this->slot = $given['slot'] ?? '';
                    $this->isSelect = strtolower($tag) === 'select';
                }
                $isHidden = $hiddenDepth !== null || isset($given['hidden']);
                // An image or another element without text shows something, too.
                if (!$isHidden && !preg_match(self::TEXT_TAGS, $tag)) {
                    $this->filled[$this->slot] = true;
                }
                if (!preg_match(self::VOID_TAGS, $tag) && substr($attributes, -1) !== '/') {
                    if ($isHidden) {
                        $hiddenDepth ??= $depth;
                    }
                    $depth++;
                } elseif ($depth === 0) {
                    $this->slot = '';
                }
            }
        }
        $this->endLine();
        $text = self::cut(implode("\n", $this->fallbackLines), 200);
        $this->fallbackLines = $text === '' ? [] : array_values(array_filter(explode("\n", $text), 'strlen'));
    }

    /** The start of a text, as UTF-16 counts: four bytes of UTF-8 are two units. */
    private static function cut(string $text, int $units): string
    {
        preg_match_all('/./su', $text, $characters);
        $start = '';
        foreach ($characters[0] as $character) {
            $units -= strlen($character) === 4 ? 2 : 1;
            if ($units < 0) {
                break;
            }
            $start .= $character;
        }
        return $start;
    }

    /** @return array<string, string> a tag's attributes by name */
    private static function parseAttributes(string $text): array
    {
        $values = [];
        preg_match_all('~([^\s"\'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|\'([^\']*)\'|([^\s"\'>]+)))?~', $text, $all, PREG_SET_ORDER);
        foreach ($all as $attribute) {
            [, $name, $double, $single, $bare] = $attribute + ['', '', '', '', ''];
            $values += [strtolower($name) => $double . $single . $bare]; // of two with one name, the first counts
        }
        return $values;
    }

    private function endLine(): void
    {
        $text = html_entity_decode($this->line, ENT_QUOTES | ENT_HTML5, 'UTF-8');
        $text = trim((string) preg_replace(['/\p{Cf}+/u', '/[\s\p{Z}]+/u'], ['', ' '], $text));
        if ($text !== '') {
            $this->filled[$this->slot] = true;
            if ($this->slot === '' && !$this->isSelect) {
                $this->fallbackLines[] = $text;
            }
        }
        $this->line = '';
    }
}
