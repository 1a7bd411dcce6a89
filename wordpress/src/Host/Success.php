<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** The answer to a request that succeeded. */
final class Success
{
    /** The header of an answer, or an error, whose outcome comes from an earlier request. */
    public const REPLAYED = ['Idempotent-Replayed' => 'true'];

    /** JSON. */
    public string $text;

    /** @var array<string, string> */
    public array $headers;

    /** A success as the service's specification has it. */
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
