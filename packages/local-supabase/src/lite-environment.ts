/** Settings that Supabase lite reads while it is being imported: import this module before it. */
process.env['LITE_TELEMETRY'] = '0'
process.env['EXPERIMENTAL_STORAGE'] = '1'
