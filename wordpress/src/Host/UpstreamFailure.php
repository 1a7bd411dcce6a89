<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** A failed call of the service. */
final class UpstreamFailure extends \Exception
{
    /** `Retry-After` after a 429 of the service without one. */
    private const DEFAULT_RETRY_AFTER_SECONDS = 5;

    /** The HTTP status that the answer stands for. 0: there was no answer. 504: there was no answer in time. */
    public int $status;

    /** The log's name of the reason, such as `upstream_status` (`docs/errors.md`). */
    public string $reason;

    /** Whether the operation may have happened, if it changes anything. */
    public bool $isOutcomeUnknown;

    /** Whether the operation may have reached the service. False if the login or `me` before it failed. */
    public bool $wasSent;

    /** `Retry-After` of the service; 0: it named none. */
    public int $retryAfterSeconds;

    public function __construct(
        int $status,
        string $reason,
        bool $isOutcomeUnknown = false,
        int $retryAfterSeconds = 0,
        bool $wasSent = true
    ) {
        parent::__construct();
        $this->status = $status;
        $this->reason = $reason;
        $this->isOutcomeUnknown = $isOutcomeUnknown;
        $this->retryAfterSeconds = $retryAfterSeconds;
        $this->wasSent = $wasSent;
    }

    /** No connection was made. */
    public static function unconnected(): self
    {
        return (new self(0, 'upstream_connection'))->unsent();
    }

    /** The time was over before anything was sent. */
    public static function late(): self
    {
        return (new self(504, 'upstream_timeout'))->unsent();
    }

    /** Marks the failure as one from before the operation was sent. */
    public function unsent(): self
    {
        $this->wasSent = false;
        return $this;
    }

    /** Marks the failure as that of a login, and sets how long the host does not log in again. */
    public function withPause(string $reason, int $remainingMs): self
    {
        $this->reason = $reason;
        $this->retryAfterSeconds = (int) ceil($remainingMs / 1000);
        return $this;
    }

    /** Whether a retry may help. The host does not retry after a 429, since the page does. */
    public function isTransient(): bool
    {
        return in_array($this->status, [0, 502, 503, 504], true);
    }

    /** The refusal for this failure of an operation of this kind, by the protocol's table "What an upstream answer becomes". */
    public function refusalFor(string $kind): Refusal
    {
        $isRead = $kind === 'read';
        $isLate = $this->status === 504;
        $mayHaveRun = $this->wasSent && !$isRead && ($this->isOutcomeUnknown || $isLate);
        if ($this->status === 429 && !$mayHaveRun) {
            $seconds = $this->retryAfterSeconds ?: self::DEFAULT_RETRY_AFTER_SECONDS;
            return Refusal::tooManyRequests($this->reason, Messages::SERVICE_BUSY, $seconds * 1000);
        }
        if ($this->wasSent && $this->status === 400 && !$mayHaveRun) {
            return new Refusal($this->reason, 400, Messages::SERVICE_REFUSED);
        }
        $errorStatus = $isRead ? 'ERROR' : ($mayHaveRun ? 'UNKNOWN' : 'NOT_RUN');
        if ($isLate) {
            return new Refusal($this->reason, 504, Messages::SERVICE_TIMEOUT, $errorStatus);
        }
        $isPaused = $this->reason === 'login_refused' || $this->reason === 'login_paused';
        $headers = $isPaused ? Refusal::retryAfter($this->retryAfterSeconds * 1000) : [];
        return new Refusal($this->reason, 502, Messages::SERVICE_FAILED, $errorStatus, $headers);
    }

    /** The arguments of the constructor, so that the failure can be stored and recreated. */
    public function toArray(): array
    {
        return [$this->status, $this->reason, $this->isOutcomeUnknown, $this->retryAfterSeconds, $this->wasSent];
    }
}
