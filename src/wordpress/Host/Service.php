<?php

namespace FinWidgets\Host;

/** One call of the service, and what its answer means. */
final class Service
{
    /** The largest answer that is read, in bytes. */
    private const LONGEST = 1048576;

    /** curl's words for a name that is not known and for nobody there: nothing was sent. */
    private const UNSENT = '/^cURL error (?:6|7):/';

    private string $baseUrl;

    /** @param string $baseUrl `{base_url}` of the service, without a slash at its end */
    public function __construct(string $baseUrl)
    {
        $this->baseUrl = $baseUrl;
    }

    /**
     * The contract's fields of the operation's answer.
     *
     * @param array|null $body null: none
     * @param float $until `microtime(true)` at which it is given up
     * @throws UpstreamFailure
     */
    public function call(string $operation, ?array $body, ?string $token, float $until): array
    {
        $timeout = $until - microtime(true);
        if ($this->baseUrl === '') {
            throw (new UpstreamFailure(0))->unsent(); // nobody has set the site up yet
        }
        if ($timeout <= 0) {
            throw (new UpstreamFailure(504))->unsent();
        }
        $headers = $body === null ? [] : ['Content-Type' => 'application/json'];
        if ($token !== null) {
            $headers['Authorization'] = "Bearer $token";
        }
        $answer = wp_remote_post("$this->baseUrl/wf/$operation", [
            'body' => $body === null ? '' : Keys::json($body),
            'headers' => $headers,
            'timeout' => $timeout,
            // fetch's and curl's ways with a redirected POST differ, and a token goes nowhere else.
            'redirection' => 0,
            'limit_response_size' => self::LONGEST,
            'user-agent' => 'fin-widgets-wordpress/' . \FinWidgets\VERSION,
            'httpversion' => '1.1',
        ]);
        if (is_wp_error($answer)) {
            throw self::broken($answer, microtime(true) >= $until);
        }
        return self::interpret(
            $operation,
            (int) wp_remote_retrieve_response_code($answer),
            (string) wp_remote_retrieve_body($answer),
            wp_remote_retrieve_header($answer, 'retry-after')
        );
    }

    private static function broken(\WP_Error $error, bool $late): UpstreamFailure
    {
        $said = $error->get_error_message();
        $unsent = $error->get_error_code() === 'http_request_not_executed' || preg_match(self::UNSENT, $said);
        if ($unsent) {
            return (new UpstreamFailure(0))->unsent();
        }
        $late = $late || preg_match('/^cURL error 28:|timed out/i', $said);
        return new UpstreamFailure($late ? 504 : 0, true);
    }

    /**
     * Failures may come as `{statusCode, body: {status, message}}`, under a 200 too: then `statusCode` counts.
     *
     * @param mixed $retryAfter
     * @throws UpstreamFailure
     */
    private static function interpret(string $operation, int $status, string $text, $retryAfter): array
    {
        $data = json_decode($text);
        $data = is_object($data) ? $data : new \stdClass();
        $word = $data->status ?? $data->body->status ?? null;
        $good = $status >= 200 && $status < 300;
        $named = $data->statusCode ?? 0;
        if ($good && is_numeric($named) && $named >= 400) {
            $status = (int) $named;
            $good = false;
        }
        $done = $good && $word === 'success';
        $answer = $done ? Contract::answer($operation, $data->response ?? null) : null;
        if ($answer !== null) {
            return $answer;
        }
        $readable = !$done && is_string($word) && $word !== '';
        // Most of the 4xx refuse. A redirect does not: it may be what follows the deed.
        $refused = ($good && $readable) || ($status >= 400 && $status < 500 && $status !== 408);
        $open = $word === 'UNKNOWN' || ($word !== 'NOT_RUN' && !$refused);
        throw new UpstreamFailure($good ? 200 : $status, $open, self::seconds($retryAfter));
    }

    /** @param mixed $retryAfter seconds, or a date; 0 where it is neither */
    private static function seconds($retryAfter): int
    {
        if (!is_string($retryAfter) || $retryAfter === '') {
            return 0;
        }
        if (preg_match('/^\d{1,6}\z/', $retryAfter)) {
            return (int) $retryAfter;
        }
        $time = preg_match('/\d:\d/', $retryAfter) ? strtotime($retryAfter) : false;
        return $time ? max(0, $time - time()) : 0;
    }
}
