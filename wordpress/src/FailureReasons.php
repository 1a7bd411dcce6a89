<?php

namespace FinWidgets;

defined('ABSPATH') || exit;

/** Says in plain words what a reason of the host's log means, and what to do. */
final class FailureReasons
{
    /** The reasons that an administrator can fix. Any visitor can cause the others. */
    private const OF_SITE = [
        'settings', 'store', 'login_refused', 'login_paused', 'upstream_timeout', 'upstream_connection', 'upstream_status',
        'upstream_unreadable', 'upstream_limit', 'checkout_link', 'internal',
    ];

    public static function isOfSite(string $reason): bool
    {
        return in_array($reason, self::OF_SITE, true);
    }

    public static function sentence(string $reason): string
    {
        switch ($reason) {
            case 'settings':
                return __('A setting is missing or wrong. The notice on the dashboard names it.', 'fin-widgets');
            case 'store':
                return __('The plugin’s table in the database cannot be written. Ask your hosting company.', 'fin-widgets');
            case 'login_refused':
            case 'login_paused':
                return __('The service refused the login. Type the e-mail address and the password again in the settings.', 'fin-widgets');
            case 'upstream_timeout':
            case 'upstream_connection':
                return __('The service could not be reached, or did not answer in time. If this happens often, ask the service, then your hosting company.', 'fin-widgets');
            case 'upstream_status':
            case 'upstream_unreadable':
                return __('The service failed. Check its address in the settings; if it is right, ask the service.', 'fin-widgets');
            case 'upstream_refused':
                return __('The service refused the values of a request. Check the values of the blocks on this page.', 'fin-widgets');
            case 'upstream_limit':
                return __('The service was busy. If this happens often, ask it for a higher limit.', 'fin-widgets');
            case 'checkout_link':
                return __('The project was created, but the service gave a checkout link that is not allowed. Ask your developer.', 'fin-widgets');
            case 'policy':
                return __('The link to an offer’s PDF is not allowed. Check it in the block.', 'fin-widgets');
            case 'origin':
            case 'token_origin':
                return __('A page of another website asked. Do nothing, unless that website is yours: then ask your developer.', 'fin-widgets');
            case 'limit_address':
            case 'limit_session':
            case 'limit_shared':
            case 'concurrency':
                return __('Too many requests came from one visitor. Do nothing, unless visitors complain: then ask your developer.', 'fin-widgets');
            case 'outcome_unknown':
            case 'outcome_pending':
            case 'replay_unknown':
                return __('It is not known whether a project was created. Look for it in the service before you create it again.', 'fin-widgets');
            case 'internal':
                return __('The plugin has a defect. Report it, with the time.', 'fin-widgets');
        }
        return __('A request had the wrong form, or came too late. Do nothing, unless there are many.', 'fin-widgets');
    }
}
