<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

/** The prices that `pricing_2`, `…/prices` and mints give. */
final class QuoteBatches
{
    /** How many questions a request takes. */
    public const MAX_QUESTIONS = 41;
    public const ERROR = ['status' => 'ERROR'];

    /** Names the service in the names of prices. */
    private string $baseUrl;
    private Policy $policy;
    private Seller $seller;
    private PrefetchBudget $prefetchBudget;
    private QuoteFetcher $fetcher;

    public function __construct(string $baseUrl, Policy $policy, Seller $seller, PrefetchBudget $prefetchBudget, QuoteFetcher $fetcher)
    {
        $this->baseUrl = $baseUrl;
        $this->policy = $policy;
        $this->seller = $seller;
        $this->prefetchBudget = $prefetchBudget;
        $this->fetcher = $fetcher;
    }

    /**
     * The answer to a single question. A cached price does not count against the rate limit. The cache key needs the body, so the request
     * is counted after the body is read. An invalid body counts too.
     *
     * @throws Refusal
     */
    public function one(Request $request, Limit $limit): string
    {
        $known = null;
        $mustCount = true;
        try {
            try {
                $body = $this->policy->parse('pricing_2', $request->body());
                if (!$this->seller->isKnown()) {
                    // `me` is a call of the service, so the limit comes before it.
                    $mustCount = false;
                    $limit->count();
                }
                $question = $this->policy->pin('pricing_2', $body, $this->findSeller());
                $name = $this->nameOf($question);
                $known = $this->fetcher->known([$name => $question], $limit)[$name] ?? null;
            } finally {
                if ($mustCount && $known === null) {
                    $limit->count();
                }
            }
            return $known ?? $this->fetcher->one($name, $question);
        } catch (UpstreamFailure $failure) {
            throw $failure->toRefusal('question');
        }
    }

    /**
     * The answers to many questions, each in its place.
     *
     * @param array $questions bodies of `pricing_2`, as the page sent them
     * @param float $deadline `microtime(true)`
     * @param bool $waitsForPlace whether to wait while others ask for as much as is allowed at once
     * @return array of what becomes JSON: a success, an `ERROR`, or null
     */
    public function many(array $questions, Limit $limit, float $deadline, bool $waitsForPlace): array
    {
        $fetch = function (array $open) use ($limit, $deadline, $waitsForPlace): array {
            return $this->fetcher->many($open, $limit, $deadline, $waitsForPlace);
        };
        return $this->answers($questions, $limit, $deadline, $fetch);
    }

    /**
     * The known answers, each in its place, and null for any other. No price is asked for.
     *
     * @param array $questions as for `many`
     * @param float $deadline `microtime(true)`
     * @return array as `many`
     */
    public function known(array $questions, Limit $limit, float $deadline): array
    {
        $find = function (array $open) use ($limit): array {
            return $this->fetcher->known($open, $limit);
        };
        return $this->answers($questions, $limit, $deadline, $find);
    }

    /**
     * @param callable(array<string, array>): array<string, string|array|null> $find gives answers to questions, both by name
     * @return array as `many`
     */
    private function answers(array $questions, Limit $limit, float $deadline, callable $find): array
    {
        $bodies = $this->parse($questions);
        $answers = array_fill(0, count($questions), self::ERROR);
        $answers = array_replace($answers, array_fill_keys(array_keys($bodies), null));
        try {
            if ($bodies && ($this->seller->isKnown() || $this->prefetchBudget->admits($limit))) {
                $seller = $this->findSeller($deadline);
                $pinned = $names = [];
                foreach ($bodies as $i => $body) {
                    $pinned[$i] = $this->policy->pin('pricing_2', $body, $seller);
                    $names[$i] = $this->nameOf($pinned[$i]);
                }
                $found = $find(array_combine($names, $pinned));
                foreach ($names as $i => $name) {
                    $answer = $found[$name] ?? null;
                    $answers[$i] = is_string($answer) ? json_decode($answer) : $answer;
                }
            }
        } catch (UpstreamFailure $failure) {
            $answers = array_replace($answers, array_fill_keys(array_keys($bodies), QuoteFetcher::answerTo($failure)));
        } catch (StoreUnavailable $unavailable) {
            // A price is not worth an error.
        }
        return $answers;
    }

    /**
     * @param array $questions of any values
     * @return array<int, array> those that are questions, in their places
     */
    private function parse(array $questions): array
    {
        $bodies = [];
        foreach (array_filter($questions, 'is_object') as $i => $question) {
            try {
                $bodies[$i] = $this->policy->parse('pricing_2', $question);
            } catch (Refusal $refusal) {
                continue;
            }
        }
        return $bodies;
    }

    /**
     * The seller. After a 429 of `me`, nothing is prefetched for a while.
     *
     * @param float|null $deadline as for `Seller::get`
     * @return array{organization: string, sales_rep: string}
     * @throws UpstreamFailure
     */
    private function findSeller(?float $deadline = null): array
    {
        try {
            return $this->seller->get($deadline);
        } catch (UpstreamFailure $failure) {
            $this->prefetchBudget->pauseAfterLimit($failure);
            throw $failure;
        }
    }

    private function nameOf(array $question): string
    {
        return 'price:' . Keys::sha256Hex($this->baseUrl, CreateRecords::canonicalJson($question));
    }
}
