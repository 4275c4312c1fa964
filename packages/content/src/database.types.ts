// Generated from supabase/migrations by `npx pnpm --filter @bayt/local-supabase generate-types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** A table, each column once. The database fills the `Generated` columns alone, and the `Optional` ones if a new row has none. */
type Table<Row, Generated extends keyof Row, Optional extends keyof Row> = {
  Row: Row
  Insert: Omit<Row, Generated | Optional> & Partial<Pick<Row, Optional>>
  Update: Partial<Omit<Row, Generated>>
  Relationships: []
}

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      admin_users: Table<
        {
          active: boolean
          created_at: string
          email: string
          full_name: string
          id: number
          last_login: string | null
          role: 'admin' | 'editor' | 'moderator'
          updated_at: string
        },
        'id',
        'active' | 'created_at' | 'last_login' | 'role' | 'updated_at'
      >
      articles: Table<
        {
          category: 'News' | 'Recipes' | 'Insights' | 'Videos'
          content_ar: string
          content_en: string
          created_at: string
          excerpt_ar: string | null
          excerpt_en: string | null
          id: number
          published: boolean
          thumbnail_url: string | null
          title_ar: string
          title_en: string
          updated_at: string
        },
        'id',
        'category' | 'created_at' | 'excerpt_ar' | 'excerpt_en' | 'published' | 'thumbnail_url' | 'updated_at'
      >
      brand_logos: Table<
        {
          active: boolean
          created_at: string
          display_order: number
          id: number
          logo_url: string | null
          name: string
          updated_at: string
        },
        'id',
        'active' | 'created_at' | 'display_order' | 'logo_url' | 'updated_at'
      >
      certificates: Table<
        {
          active: boolean
          created_at: string
          display_order: number
          id: number
          image_url: string | null
          issuer_ar: string
          issuer_en: string
          name_ar: string
          name_en: string
          number: string
          scope: 'Company' | 'Site' | 'Products'
          updated_at: string
          valid_from: string | null
          valid_until: string | null
        },
        'id',
        'active' | 'created_at' | 'display_order' | 'image_url' | 'scope' | 'updated_at' | 'valid_from' | 'valid_until'
      >
      hero_images: Table<
        {
          active: boolean
          created_at: string
          cta_link: string | null
          cta_text_ar: string | null
          cta_text_en: string | null
          display_order: number
          id: number
          image_url: string
          subtitle_ar: string | null
          subtitle_en: string | null
          title_ar: string
          title_en: string
          updated_at: string
        },
        'id',
        'active' | 'created_at' | 'cta_link' | 'cta_text_ar' | 'cta_text_en' | 'display_order' | 'subtitle_ar' | 'subtitle_en' | 'updated_at'
      >
      impact_gallery: Table<
        {
          active: boolean
          created_at: string
          description: string | null
          description_ar: string | null
          display_order: number
          id: number
          image_url: string | null
          title: string | null
          title_ar: string | null
          updated_at: string
        },
        'id',
        'active' | 'created_at' | 'description' | 'description_ar' | 'display_order' | 'image_url' | 'title' | 'title_ar' | 'updated_at'
      >
      partners: Table<
        {
          active: boolean
          created_at: string
          display_order: number
          id: number
          logo_url: string | null
          name: string | null
          name_ar: string | null
          updated_at: string
        },
        'id',
        'active' | 'created_at' | 'display_order' | 'logo_url' | 'name' | 'name_ar' | 'updated_at'
      >
      picture_texts: Table<
        {
          alt_ar: string | null
          alt_en: string | null
          created_at: string
          id: number
          image_url: string
          updated_at: string
        },
        'id',
        'alt_ar' | 'alt_en' | 'created_at' | 'updated_at'
      >
      products: Table<
        {
          category: 'Rice' | 'Oil' | 'Sugar' | 'Diversified'
          contents_image_url: string | null
          created_at: string
          description_ar: string | null
          description_en: string | null
          features_ar: string | null
          features_en: string | null
          id: number
          name_ar: string
          name_en: string
          pack_sizes: string | null
          pack_unit: 'Kg' | 'Litre'
          packaging_image_3: string | null
          packaging_image_4: string | null
          packaging_image_5: string | null
          packaging_image_6: string | null
          packaging_image_url: string | null
          packaging_image_url_2: string | null
          updated_at: string
        },
        'id',
        'contents_image_url' | 'created_at' | 'description_ar' | 'description_en' | 'features_ar' | 'features_en' | 'pack_sizes' | 'pack_unit' | 'packaging_image_3' | 'packaging_image_4' | 'packaging_image_5' | 'packaging_image_6' | 'packaging_image_url' | 'packaging_image_url_2' | 'updated_at'
      >
      record_versions: Table<
        {
          before: Json | null
          changed: unknown
          changed_at: string
          changed_by: number | null
          changed_by_name: string | null
          entity: string | null
          entity_id: number | null
          id: number
          left_behind: unknown | null
          operation: 'insert' | 'update' | 'delete' | 'reorder' | 'import' | 'restore' | 'rollback' | 'empty_bin' | 'still_right' | 'bulk' | 'remove_pictures' | 'keep_pictures'
          part_of: number | null
          record: Json | null
          request_id: string | null
          site_change: number | null
          source: 'console' | 'import' | 'function' | 'sql'
          updated_at_by_id: Json | null
        },
        'id',
        'before' | 'changed' | 'changed_at' | 'changed_by' | 'changed_by_name' | 'entity' | 'entity_id' | 'left_behind' | 'part_of' | 'record' | 'request_id' | 'site_change' | 'updated_at_by_id'
      >
      security_events: Table<
        {
          account_id: number | null
          account_name: string | null
          at: string
          by_id: number | null
          by_name: string | null
          detail: Json
          id: number
          kind: 'signed_in' | 'password_refused' | 'other_account_refused' | 'code_refused' | 'locked' | 'recovery_code_used' | 'password_changed' | 'password_set' | 'factor_set_up' | 'factor_removed' | 'factor_reset' | 'codes_renewed' | 'factor_rule_set' | 'passkey_added' | 'passkey_removed' | 'passkey_refused' | 'account_created' | 'account_changed' | 'account_deleted' | 'exported' | 'rolled_back'
        },
        'id',
        'account_id' | 'account_name' | 'at' | 'by_id' | 'by_name' | 'detail'
      >
      site_builds: Table<
        {
          asked_by: string | null
          build_key: string
          dead_links: Json
          finished_at: string | null
          id: number
          loss: Json | null
          newest_change: number | null
          pages: number | null
          phases_ms: Json
          reason: string | null
          release_id: string | null
          started_at: string
          state: 'queued' | 'building' | 'live' | 'failed'
          trigger: 'webhook' | 'staff' | 'sweep' | 'start' | 'code' | 'pictures' | 'documents' | 'rollback' | 'date' | null
        },
        'id',
        'asked_by' | 'dead_links' | 'finished_at' | 'loss' | 'newest_change' | 'pages' | 'phases_ms' | 'reason' | 'release_id' | 'started_at' | 'trigger'
      >
      site_changes: Table<
        {
          changed_at: string
          entity: string
          entity_id: number
          id: number
          operation: 'insert' | 'update' | 'delete'
        },
        'id',
        'changed_at'
      >
      synonyms: Table<
        {
          active: boolean
          created_at: string
          id: number
          updated_at: string
          words_ar: string | null
          words_en: string | null
        },
        'id',
        'active' | 'created_at' | 'updated_at' | 'words_ar' | 'words_en'
      >
      tender_facts: Table<
        {
          active: boolean
          created_at: string
          display_order: number
          id: number
          label_ar: string
          label_en: string
          source_ar: string | null
          source_en: string | null
          stated_on: string | null
          topic: 'Capacity' | 'Delivery' | 'Terms' | 'Basket' | 'Packing' | 'References'
          updated_at: string
          value_ar: string
          value_en: string
        },
        'id',
        'active' | 'created_at' | 'display_order' | 'source_ar' | 'source_en' | 'stated_on' | 'topic' | 'updated_at'
      >
      trade_facts: Table<
        {
          created_at: string
          hs_code: string | null
          id: number
          limits_ar: string | null
          limits_en: string | null
          manufacturer_ar: string | null
          manufacturer_en: string | null
          origin: string | null
          product_id: number
          shelf_life_months: number | null
          storage_ar: string | null
          storage_en: string | null
          updated_at: string
        },
        'id',
        'created_at' | 'hs_code' | 'limits_ar' | 'limits_en' | 'manufacturer_ar' | 'manufacturer_en' | 'origin' | 'shelf_life_months' | 'storage_ar' | 'storage_en' | 'updated_at'
      >
      trade_packs: Table<
        {
          carton_gross_kg: number | null
          carton_height_cm: number | null
          carton_length_cm: number | null
          carton_width_cm: number | null
          cartons_per_20ft: number | null
          cartons_per_40ft: number | null
          cartons_per_layer: number | null
          cartons_per_pallet: number | null
          created_at: string
          gtin: string | null
          id: number
          packaging_ar: string | null
          packaging_en: string | null
          pallets_per_20ft: number | null
          pallets_per_40ft: number | null
          pieces_per_carton: number | null
          product_id: number
          size: string
          stacking_limit: number | null
          updated_at: string
        },
        'id',
        'carton_gross_kg' | 'carton_height_cm' | 'carton_length_cm' | 'carton_width_cm' | 'cartons_per_20ft' | 'cartons_per_40ft' | 'cartons_per_layer' | 'cartons_per_pallet' | 'created_at' | 'gtin' | 'packaging_ar' | 'packaging_en' | 'pallets_per_20ft' | 'pallets_per_40ft' | 'pieces_per_carton' | 'stacking_limit' | 'updated_at'
      >
    }
    Views: Record<never, never>
    Functions: {
      accounts_backup: { Args: Record<never, never>; Returns: Json }
      answer_shared_draft: { Args: { p_secret: string; p_looks_right: boolean | null; p_remark: string | null }; Returns: { answered_at: string }[] }
      applied_migrations: { Args: Record<never, never>; Returns: { file: string; text: string }[] }
      begin_upload: { Args: { p_picture: string }; Returns: boolean }
      behind_ids: { Args: { p_table: string; p_ids: number[] }; Returns: number[] }
      bin_counts: { Args: Record<never, never>; Returns: { entity: string; records: number; newest_version: number }[] }
      bin_days: { Args: Record<never, never>; Returns: number }
      carry_out_due_sets: { Args: Record<never, never>; Returns: Json }
      carry_out_set: { Args: { p_id: number; p_version?: number | null }; Returns: Json }
      confirm_changes: { Args: Record<never, never>; Returns: undefined }
      confirmed_loss: { Args: Record<never, never>; Returns: Json }
      create_set: { Args: { p_request: string; p_name: string }; Returns: number }
      deleted_records: { Args: { p_entity?: string | null; p_older_than?: number | null; p_limit?: number }; Returns: { version_id: number; entity: string; entity_id: number; deleted_at: string; deleted_by: number | null; deleted_by_name: string | null; record: Json }[] }
      discard_change: { Args: { p_request: string; p_version?: number | null }; Returns: undefined }
      discard_set: { Args: { p_id: number; p_version?: number | null }; Returns: undefined }
      draft_pictures: { Args: Record<never, never>; Returns: string[] }
      empty_bin: { Args: { p_entity?: string | null; p_id?: number | null; p_until_version?: number | null }; Returns: number }
      end_shared_draft: { Args: { p_id: number }; Returns: undefined }
      history: { Args: { p_entity?: string | null; p_entity_id?: number | null; p_changed_by?: number | null; p_not_by?: number | null; p_field?: string | null; p_from?: string | null; p_to?: string | null; p_part_of?: number | null; p_after_change?: number | null; p_until_change?: number | null; p_older_than?: number | null; p_limit?: number }; Returns: { id: number; entity: string | null; entity_id: number | null; operation: string; changed_at: string; changed_by: number | null; changed_by_name: string | null; source: string; part_of: number | null; parts: number; changed: unknown; before: Json | null; after: Json | null; names: Json; site_change: number | null; left_behind: unknown | null }[] }
      housekeeping: { Args: Record<never, never>; Returns: undefined }
      import_records: { Args: { p_table: string; p_records: Json; p_request_id?: string | null }; Returns: number }
      import_update: { Args: { p_table: string; p_id: number; p_values: Json; p_based_on: string; p_request_id: string }; Returns: boolean }
      keep_removed_pictures: { Args: { p_pictures: unknown }; Returns: undefined }
      language_badges: { Args: { p_table: string }; Returns: Json }
      language_marks: { Args: { p_table: string; p_id: number }; Returns: { target: string; source: string; source_before: string; since: string; changed_at: string; changed_by_name: string | null }[] }
      language_rule: { Args: Record<never, never>; Returns: Json }
      language_work: { Args: { p_limit?: number }; Returns: { entity: string; entity_id: number; names: Json; missing: unknown; behind: unknown; since: string; changed_by: number | null; changed_by_name: string | null; total: number }[] }
      last_changes: { Args: { p_entity: string; p_ids: number[] }; Returns: { entity_id: number; changed_at: string; changed_by_name: string | null; source: string }[] }
      library_pictures: { Args: { p_search?: string | null; p_show?: string | null; p_sort?: string | null; p_limit?: number; p_offset?: number }; Returns: { picture: string; bytes: number | null; width: number | null; height: number | null; file_name: string | null; stored_at: string; stored_by: string | null; uses: Json; use_count: number; texts: Json | null; kept_for: string | null; total: number }[] }
      listed_records: { Args: { p_table: string; p_ids: number[]; p_columns: string; p_filters: Json; p_order: string; p_ascending: boolean; p_from: number; p_size: number }; Returns: Json }
      login_begin: { Args: { p_email: string; p_device?: string | null }; Returns: { allowed: boolean; retry_after_s: number; user_id: number | null; password_hash: string | null }[] }
      login_succeed: { Args: { p_user_id: number; p_password_hash: string; p_device?: string | null }; Returns: { session_id: string | null; subject: string; expires_at: string | null; id: number; email: string; full_name: string; role: string; assurance: number; challenge: string | null; must_set_up: boolean }[] }
      move_change: { Args: { p_request: string; p_set?: number | null }; Returns: number }
      must_change_password: { Args: { p_user_id: number }; Returns: boolean }
      newest_site_change: { Args: Record<never, never>; Returns: number }
      note_export: { Args: Record<never, never>; Returns: undefined }
      note_operation: { Args: { p_name: string; p_state: Json }; Returns: undefined }
      operation_states: { Args: Record<never, never>; Returns: { name: string; state: Json; noted_at: string; ok_at: string | null }[] }
      other_sessions_end: { Args: { p_user_id: number; p_session: string; p_device?: string | null }; Returns: string }
      own_device_end: { Args: { p_id: string }; Returns: undefined }
      own_devices: { Args: Record<never, never>; Returns: { id: string; browser: string | null; system: string | null; first_used_at: string; last_used_at: string; is_this: boolean; is_signed_in: boolean }[] }
      own_notices: { Args: Record<never, never>; Returns: { id: string; kind: string; at: string; by_name: string | null; browser: string | null; system: string | null; detail: Json }[] }
      own_notices_seen: { Args: { p_ids: unknown }; Returns: undefined }
      own_passkeys: { Args: Record<never, never>; Returns: { id: number; name: string; is_user_verified: boolean; is_backed_up: boolean; created_at: string; last_used_at: string | null }[] }
      own_password_set: { Args: { p_user_id: number; p_current_hash: string; p_new_hash: string; p_session: string; p_device?: string | null }; Returns: string }
      own_second_factor: { Args: Record<never, never>; Returns: { id: number; email: string; session_id: string; assurance: number; is_fresh: boolean; set_up_at: string | null; codes_left: number; is_demanded: boolean; passkeys: number }[] }
      own_session: { Args: Record<never, never>; Returns: { id: number; email: string; session_id: string }[] }
      owner_mails_sent: { Args: { p_ids: number[] }; Returns: undefined }
      owner_mails_take: { Args: { p_limit: number }; Returns: { id: number; at: string; kind: string; email: string; full_name: string; by_name: string | null; detail: Json; browser: string | null; system: string | null; attempts: number }[] }
      passkey_begin: { Args: { p_purpose: string; p_challenge: string; p_user_id?: number | null; p_session?: string | null; p_sign_in?: string | null; p_proof?: Json | null; p_device?: string | null }; Returns: { user_id: number | null; subject: string | null; email: string | null; full_name: string | null; credentials: Json }[] }
      passkey_refused: { Args: { p_passkey: number; p_reason: string }; Returns: undefined }
      passkey_register: { Args: { p_user_id: number; p_session: string; p_is_first: boolean; p_passkey: Json; p_code_hashes: unknown }; Returns: string }
      passkey_remove: { Args: { p_user_id: number; p_session: string; p_id: number; p_proof: Json | null; p_device?: string | null }; Returns: string }
      passkey_rename: { Args: { p_id: number; p_name: string }; Returns: undefined }
      passkey_succeed: { Args: { p_passkey: number; p_counter: number; p_is_backed_up: boolean; p_sign_in?: string | null; p_device?: string | null }; Returns: { session_id: string; subject: string; expires_at: string; id: number; email: string; full_name: string; role: string; assurance: number }[] }
      passkey_take: { Args: { p_challenge: string; p_purposes: unknown; p_session?: string | null; p_credential?: string | null }; Returns: { purpose: string; user_id: number | null; sign_in: string | null; passkey_id: number | null; owner_id: number | null; owner_subject: string | null; public_key: string | null; counter: number | null; transports: unknown | null; is_user_verified: boolean | null }[] }
      picture_sizes: { Args: { p_pictures: unknown }; Returns: { picture: string; width: number | null; height: number | null }[] }
      prepare_changes: { Args: { p_changes: Json; p_set?: number | null }; Returns: Json }
      prepared_backup: { Args: Record<never, never>; Returns: Json }
      prepared_list: { Args: { p_ended?: boolean }; Returns: Json }
      project_settings: { Args: Record<never, never>; Returns: Json }
      public_content_versions: { Args: Record<never, never>; Returns: Json }
      read_shared_draft: { Args: { p_secret: string }; Returns: { pages: Json; shared_at: string; expires_at: string; is_set: boolean; looks_right: boolean | null; remark: string | null }[] }
      record_presence: { Args: { p_table: string; p_id: number; p_device: string; p_is_open?: boolean }; Returns: { account_id: number; full_name: string; since: string; is_you: boolean }[] }
      record_upload: { Args: { p_picture: string; p_width: number; p_height: number; p_file_name: string | null; p_account?: number | null; p_stored_at?: string }; Returns: undefined }
      recovery_codes_renew: { Args: { p_user_id: number; p_session: string; p_code_hashes: unknown; p_proof: Json | null; p_device?: string | null }; Returns: string }
      rename_set: { Args: { p_id: number; p_name: string | null }; Returns: undefined }
      replace_picture: { Args: { p_picture: string; p_address: string; p_with_text: boolean; p_request: string }; Returns: number }
      report_build: { Args: { p_build_key: string; p_state: string; p_newest_change: number | null; p_release_id: string | null; p_reason: string | null; p_dead_links?: Json; p_trigger?: string | null; p_asked_by?: string | null; p_phases_ms?: Json; p_pages?: number | null; p_loss?: Json | null }; Returns: undefined }
      request_once: { Args: { p_id: string }; Returns: boolean }
      restore_accounts: { Args: { p_accounts: Json }; Returns: undefined }
      restore_content: { Args: { p_at: string; p_dry_run?: boolean }; Returns: { entity: string; inserted: number; updated: number; deleted: number; lost: number; refused: Json }[] }
      restore_history: { Args: { p_before: number; p_versions: Json }; Returns: undefined }
      restore_prepared: { Args: { p_sets: Json }; Returns: undefined }
      restore_settings: { Args: { p_settings: Json }; Returns: undefined }
      run_command: { Args: { p_request: string; p_action: string; p_table: string; p_ids?: number[] | null; p_values?: Json; p_seen?: Json; p_part_of?: string | null }; Returns: Json }
      schedule_set: { Args: { p_id: number; p_version: number; p_carry_at: string | null; p_back_at: string | null }; Returns: Json }
      second_factor_begin: { Args: { p_challenge?: string | null; p_user_id?: number | null; p_device?: string | null }; Returns: { allowed: boolean; retry_after_s: number; user_id: number | null; sealed: string | null; code_pause_s: number }[] }
      second_factor_proof: { Args: Record<never, never>; Returns: { role: string; is_demanded: boolean; accounts: number; open_accounts: number }[] }
      second_factor_remove: { Args: { p_user_id: number; p_session: string; p_proof: Json | null; p_device?: string | null }; Returns: string }
      second_factor_rule: { Args: Record<never, never>; Returns: string[] }
      second_factor_shown: { Args: { p_user_id: number; p_session: string; p_proof: Json | null; p_device?: string | null }; Returns: string }
      second_factor_succeed: { Args: { p_challenge: string; p_step?: number | null; p_code_hash?: string | null; p_device?: string | null }; Returns: { session_id: string; subject: string; expires_at: string; id: number; email: string; full_name: string; role: string; assurance: number }[] }
      security_trail_end: { Args: Record<never, never>; Returns: number }
      session_described: { Args: { p_session: string; p_device: string; p_browser?: string | null; p_system?: string | null }; Returns: undefined }
      session_end: { Args: Record<never, never>; Returns: undefined }
      session_staff: { Args: Record<never, never>; Returns: { id: number; role: string }[] }
      session_used: { Args: Record<never, never>; Returns: { id: number; email: string; full_name: string; role: string }[] }
      set_language_rule: { Args: { p_forbids_behind: boolean }; Returns: undefined }
      set_second_factor_rule: { Args: { p_role: string; p_is_on: boolean }; Returns: undefined }
      share_set: { Args: { p_id: number; p_version: number; p_pages: Json; p_token_hash: string }; Returns: string }
      sign_in_refused: { Args: { p_kind: string; p_email?: string | null; p_user_id?: number | null; p_device?: string | null }; Returns: undefined }
      sign_in_ways: { Args: { p_challenge: string }; Returns: { has_app: boolean; has_passkey: boolean }[] }
      staff_bootstrap: { Args: { p_email: string; p_full_name: string; p_password_hash: string; p_another: boolean }; Returns: number }
      staff_create: { Args: { p_email: string; p_full_name: string; p_role: string; p_active: boolean; p_password_hash: string; p_request?: string }; Returns: number }
      staff_delete: { Args: { p_id: number }; Returns: undefined }
      staff_factors: { Args: Record<never, never>; Returns: { id: number; set_up_at: string }[] }
      staff_forget_factor: { Args: { p_email: string }; Returns: boolean }
      staff_reset_factor: { Args: { p_id: number }; Returns: undefined }
      staff_set_password: { Args: { p_id: number; p_password_hash: string; p_request?: string }; Returns: undefined }
      staff_update: { Args: { p_request: string; p_id: number; p_values: Json; p_seen: Json }; Returns: Json }
      still_right: { Args: { p_table: string; p_id: number; p_target: string; p_seen: string }; Returns: boolean }
      take_back_set: { Args: { p_id: number }; Returns: Json }
      take_unused_pictures: { Args: { p_pictures: unknown; p_min_age_s?: number | null }; Returns: unknown }
      totp_confirm: { Args: { p_user_id: number; p_session: string; p_sealed: string; p_step: number; p_code_hashes: unknown; p_proof: Json | null; p_device?: string | null }; Returns: string }
      totp_enrol: { Args: { p_user_id: number; p_session: string; p_sealed: string }; Returns: undefined }
      totp_enrolment: { Args: { p_user_id: number }; Returns: { sealed: string }[] }
      undo_command: { Args: { p_request: string }; Returns: Json }
      version_pictures: { Args: { p_after: number; p_limit: number }; Returns: Json }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
