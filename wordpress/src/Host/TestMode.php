<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * The test mode: requests below `<mount>/test~<scenario>` are answered by a host whose service is simulated. Keys of its own sign its
 * sessions and projects, so that those of the test mode and real ones are refused in each other's place. A site in the test mode answers
 * all requests so.
 */
final class TestMode
{
    private const PATH = '~^/test\~([^/]*)(/(?:token|prices|checkout|wf/[^/]*))\z~';

    /**
     * The path and the settings with which a request is answered: as they are, unless it is one of the test mode. A path with an unknown
     * scenario stays, and is no route.
     *
     * @param bool $isAlways whether requests without a scenario are of the test mode, too
     * @return array{string, array<string, mixed>}
     */
    public static function apply(string $path, array $settings, bool $isAlways): array
    {
        $baseUrl = preg_match(self::PATH, $path, $match) ? SimulatedService::baseUrl($match[1]) : null;
        if ($baseUrl !== null) {
            $path = $match[2];
        } elseif ($isAlways) {
            $baseUrl = SimulatedService::baseUrl('success');
        } else {
            return [$path, $settings];
        }
        // The links of the simulated service are on no list.
        $service = ['base_url' => $baseUrl, 'email' => 'test@installer.example', 'password' => 'test', 'checkout_origins' => null];
        return [$path, $service + $settings];
    }

    /** What to say of a path that is no route. */
    public static function sentenceFor(string $path): string
    {
        return preg_match(self::PATH, $path)
            ? 'The scenario of the test mode ' . SimulatedService::sentence()
            : 'There is nothing at this address.';
    }

    /** Where a checkout of the test mode leads to. */
    public static function checkoutPage(): string
    {
        return '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            . '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">'
            . '<title>Test</title>'
            . '<body style="max-width: 32em; margin: 15vh auto; padding: 0 1em; font: 1.1em/1.5 system-ui, sans-serif">'
            . '<h1>Test: the checkout begins here</h1><p>The real button leads to the checkout of the financing service. '
            . 'This one has created nothing, and nobody was asked for anything.</p>';
    }
}
