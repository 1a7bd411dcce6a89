<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** The response to a request that succeeded. */
final class Success
{
    /** The header of a response whose outcome comes from an earlier request. */
    public const REPLAYED = ['Idempotent-Replayed' => 'true'];

    /** The body, as JSON. */
    public string $text;

    /** @var array<string, string> */
    public array $headers;

    /** The body of a success, as the service's specification has it. */
    public static function json(array $response): string
    {
        return Keys::json(['status' => 'success', 'response' => (object) $response]);
    }

    public function __construct(string $text, array $headers = [])
    {
        $this->text = $text;
        $this->headers = $headers;
    }
}
