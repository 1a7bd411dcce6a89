<?php

namespace FinWidgets\Host;

defined('ABSPATH') || exit;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- a response has an exception's text as JSON, and no page has it as HTML

use FinWidgets\OfferPdfLinks;

/** Makes the body that is forwarded: the page's, with the site's own values in some fields. Parse, then pin. */
final class Policy
{
    /** @var bool|string */
    private $sendOfferEmail;
    private ?array $offerPdfOrigins;
    private ProjectIds $projectIds;

    /**
     * @param bool|string $sendOfferEmail whether the service mails the offer; with `'page'` the page decides
     * @param string[]|null $offerPdfOrigins origins that an offer may lie under; null: any public name
     */
    public function __construct($sendOfferEmail, ?array $offerPdfOrigins, ProjectIds $projectIds)
    {
        $this->sendOfferEmail = $sendOfferEmail;
        $this->offerPdfOrigins = $offerPdfOrigins;
        $this->projectIds = $projectIds;
    }

    /**
     * Parses a body by the contract. Unknown fields, and those that the site pins, are dropped.
     *
     * @throws Refusal 400
     */
    public function parse(string $operation, object $data): array
    {
        $body = Contract::request($operation, $data, $this->pinnedFields());
        foreach ($body['offer_PDF'] ?? [] as $link) {
            if (!OfferPdfLinks::isAccepted($link, $this->offerPdfOrigins)) {
                throw Refusal::wrongFields('policy', Messages::OFFER_REFUSED, ['offer_PDF']);
            }
        }
        return $body;
    }

    /**
     * Completes a parsed body: adds the pinned fields, and puts the service's id in place of a signed project id.
     *
     * @param array{organization: string, sales_rep: string} $seller
     * @throws Refusal 403 if the project is not this site's
     */
    public function pin(string $operation, array $body, array $seller): array
    {
        $pins = $seller + ['sales_rep_id' => $seller['sales_rep'], 'send_offer_email' => $this->sendOfferEmail];
        foreach (array_intersect($this->pinnedFields(), Contract::fields($operation)) as $field) {
            $body[$field] = $pins[$field];
        }
        if ($operation === 'update_project_2') {
            $body['project'] = $this->projectIds->verify($seller['organization'], $body['project']);
            if ($body['project'] === null) {
                throw new Refusal('project_id', 403, Messages::PROJECT_UNKNOWN);
            }
        }
        return $body;
    }

    /** @return string[] */
    private function pinnedFields(): array
    {
        return $this->sendOfferEmail === 'page' ? Protocol::PINNED_FIELDS : array_merge(Protocol::PINNED_FIELDS, ['send_offer_email']);
    }
}
