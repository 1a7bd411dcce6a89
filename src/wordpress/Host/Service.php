<?php

namespace FinWidgets\Host;

/** Sends one call to the service, and interprets its answer. */
final class Service
{
    /** The largest answer that is read. */
    private const MAX_ANSWER_BYTES = 1048576;

    /** curl's errors for an unknown host name and a refused connection: nothing was sent. */
    private const NOT_SENT = '/^cURL error (?:6|7):/';

    private string $baseUrl;

    /** @param string $baseUrl `{base_url}` of the service, without a slash at the end */
    public function __construct(string $baseUrl)
    {
        $this->baseUrl = $baseUrl;
    }

    /**
     * Calls an operation, and gives the contract's fields of its answer.
     *
     * @param array|null $body null: none
     * @param float $deadline `microtime(true)` at which to give up
     * @throws UpstreamFailure
     */
    public function call(string $operation, ?array $body, ?string $token, float $deadline): array
    {
        $timeoutSeconds = $deadline - microtime(true);
        if ($this->baseUrl === '') {
            throw (new UpstreamFailure(0))->unsent(); // the site has not been set up
        }
        if ($timeoutSeconds <= 0) {
            throw (new UpstreamFailure(504))->unsent();
        }
        $headers = $body === null ? [] : ['Content-Type' => 'application/json'];
        if ($token !== null) {
            $headers['Authorization'] = "Bearer $token";
        }
        $answer = wp_remote_post("$this->baseUrl/wf/$operation", [
            'body' => $body === null ? '' : Keys::json($body),
            'headers' => $headers,
            'timeout' => $timeoutSeconds,
            // A token must not be sent to another address.
            'redirection' => 0,
            'limit_response_size' => self::MAX_ANSWER_BYTES,
            'user-agent' => 'fin-widgets-wordpress/' . \FinWidgets\VERSION,
            'httpversion' => '1.1',
        ]);
        if (is_wp_error($answer)) {
            throw self::connectionFailure($answer, microtime(true) >= $deadline);
        }
        return self::interpret(
            $operation,
            (int) wp_remote_retrieve_response_code($answer),
            (string) wp_remote_retrieve_body($answer),
            wp_remote_retrieve_header($answer, 'retry-after')
        );
    }

    private static function connectionFailure(\WP_Error $error, bool $isLate): UpstreamFailure
    {
        $message = $error->get_error_message();
        if ($error->get_error_code() === 'http_request_not_executed' || preg_match(self::NOT_SENT, $message)) {
            return (new UpstreamFailure(0))->unsent();
        }
        $isLate = $isLate || preg_match('/^cURL error 28:|timed out/i', $message);
        return new UpstreamFailure($isLate ? 504 : 0, true);
    }

    /**
     * The fields of a success. A failure may come as `{statusCode, body: {status, message}}`, also under a 200: then `statusCode` is
     * the code.
     *
     * @param mixed $retryAfter
     * @throws UpstreamFailure
     */
    private static function interpret(string $operation, int $status, string $text, $retryAfter): array
    {
        $data = json_decode($text);
        $data = is_object($data) ? $data : new \stdClass();
        $bodyStatus = $data->status ?? $data->body->status ?? null;
        $isOk = $status >= 200 && $status < 300;
        $statusCode = $data->statusCode ?? 0;
        if ($isOk && is_numeric($statusCode) && $statusCode >= 400) {
            $status = (int) $statusCode;
            $isOk = false;
        }
        $isSuccess = $isOk && $bodyStatus === 'success';
        $answer = $isSuccess ? Contract::answer($operation, $data->response ?? null) : null;
        if ($answer !== null) {
            return $answer;
        }
        $namesOtherStatus = !$isSuccess && is_string($bodyStatus) && $bodyStatus !== '';
        // A redirect is no refusal: the service may redirect after it has carried out the operation.
        $isRefused = ($isOk && $namesOtherStatus) || ($status >= 400 && $status < 500 && $status !== 408);
        $isOutcomeUnknown = $bodyStatus === 'UNKNOWN' || ($bodyStatus !== 'NOT_RUN' && !$isRefused);
        throw new UpstreamFailure($isOk ? 200 : $status, $isOutcomeUnknown, self::retryAfterSeconds($retryAfter));
    }

    /** @param mixed $retryAfter seconds, or a date; anything else counts as 0 */
    private static function retryAfterSeconds($retryAfter): int
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
