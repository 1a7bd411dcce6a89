<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/**
 * The test mode: a host with a simulated service answers the requests below `<mount>/test~<scenario>`. It signs sessions and projects with
 * its own keys, so that the real host refuses them, and it refuses the real ones. On a site in the test mode, this host answers all
 * requests.
 */
final class TestMode
{
    private const PATH = '~^/test\~([^/]*)(/(?:token|prices|checkout|wf/[^/]*))\z~';

    /**
     * The path and the settings for a request: unchanged, unless the request is one of the test mode. A path with an unknown scenario stays
     * unchanged, and is no route.
     *
     * @param bool $isAlways whether the site is in the test mode: requests without a scenario are of the test mode, too
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
        // The simulated service's links are on no site's list.
        $service = ['base_url' => $baseUrl, 'email' => 'test@installer.example', 'password' => 'test', 'checkout_origins' => null];
        return [$path, $service + $settings];
    }

    /** The error message for a path that is no route. */
    public static function sentenceFor(string $path): string
    {
        return preg_match(self::PATH, $path)
            ? 'The scenario of the test mode ' . Protocol::SCENARIO_RULE . '.'
            : Messages::NO_ROUTE;
    }
}
