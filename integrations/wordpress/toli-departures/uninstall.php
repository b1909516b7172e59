<?php
/**
 * Deletes the plug-in's only option.
 *
 * @package Toli
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;
delete_option( 'toli_departures_host' );
