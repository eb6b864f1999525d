/// The fields of answers, by schema: what scripts may ask of a result. Written by the test that
/// runs every example (`OPSH_UPDATE_FIELDS=1`), which also finds a field that is missing here.
enum AnswerFields {
  /// The fields of a command's answer, or of the rows of its list; nil where they are not declared.
  static func of(_ command: Command) -> [String]? { of(schema: command.answer) }

  static func of(schema: String) -> [String]? { bySchema[schema] }

  /// A schema and its fields on a line; a line that begins with blanks goes on with the one before.
  private static let bySchema: [String: [String]] = {
    var known: [String: [String]] = [:]
    var schema = ""
    for line in table.split(separator: "\n") {
      var words = line.split(separator: " ").map(String.init)
      if !line.hasPrefix(" "), !words.isEmpty { schema = words.removeFirst() }
      known[schema, default: []] += words
    }
    return known
  }()

  private static let table = """
    abc.line/1 sku name class quantity unit value currency share cumulative
    access.line/1 user_id user kind right granted_by granted_at reason ends_at ends_soon
      last_used_at is_unused
    audit.checkpoint/1 is_sealed sequence head at key public_key signature
    audit.commit/1 sequence key at actor on_behalf_of operation reason collections records remark
      about
    audit.detail/1 sequence key at actor on_behalf_of operation reason remark elevations hash
      entries
    audit.verification/1 ok commits records sign_ins head head_hash checkpoints sealed_through
      confidential backdated first_backdated first_break
    category/1 id name parent unit shelf_days opened_days frozen_days thawed_days warning_days
      source version
    consent/1 purpose is_given at removed
    count.due/1 sku name cycle_class issued unit last_counted_on due_on overdue_days
    count.line/1 id count sku name size lot location unit expected reserved counted moved
      difference state round counted_at code note late
    count.review/1 number status approved overridden round lines counted uncounted different
      to_recount beyond reason differences
    count/1 id number status scope blind assigned as_of round lines counted uncounted opened_at
      opened_by closed_at approved_at approved_by overridden reason posted_at posted_by movements
      version beyond alone_from lost
    customer.deletion/1 id number result impact
    customer.mark/1 customer name is_favorite visited_at
    customer.profile/1 id number name address phone email country region city created_at
      updated_at deleted_at version grade order_count total_value currency last_contact_at
      requests is_favorite visited_at
    customer/1 id number name address phone email country region city created_at updated_at
      deleted_at version
    elevation/1 id user_id user role status duration justification requested_at reviewed_by
      reviewed_at comment ends_at
    expiry.dashboard/1 title day figures trends charts
    giveback/1 id number status customer customer_name product product_name size quantity
      received_quantity scrapped_quantity code condition note refund currency rejection_reason
      location reference requested_at requested_by approved_by received_at closed_at updated_at
      version deliveries
    job.run/1 job number state started_at ended_at result error
    location/1 id code kind parent path allows_negative storage created_at version
    lot.change/1 sku quantity unit change code becomes at lots lost
    lot.detail/1 lot history
    lot.step/1 direction distance lot product event quantity from to reference at
    lot/1 lot product name location secondary_location storage quantity unit initial
      remaining_percent best_before use_by due days_left purchased_on opened opened_on parent
      event event_on status consumption consumed discarded last_consumed_at version
    name/1 name label
    notice.calendar/1 events text
    notice.delivery/1 delivery notice channel state attempts next_at last_error created_at
    notice.settings/1 kinds muted channels quiet zone email webhook
    notice/1 notice kind title body collection subject stage created_at due_at is_read read_at
      dismissed_at
    oos.allocation/1 policy allocated left left_count moved
    oos.request/1 id number status customer customer_name product product_name size quantity
      allocated delivered returned cancelled remaining unit_price priority needed_by note
      reference requested_at completed_at closing_reason created_by updated_at version deliveries
      pegs
    oos.statistics/1 from to total pending completed returned partial due_soon overdue quantity
      delivered remaining fill_rate average_processing by groups group_count
    oos.trend/1 current previous change
    packaging.stats/1 by from to packages items records items_per_package groups
    packaging.team/1 id name leader members styles active version
    packaging/1 id number status packed_on team product product_name size packages per_package
      items priority due_on overdue reminder reminded_at note location completed_at shipped_at
      version
    period/1 id date status ends_at products quantity average_value fifo_value currency
      without_cost too_large closed_at closed_by reason reopened_at reopened_by reopen_reason
    permission.grant/1 id permission effect user_id user role valid_from valid_until hours only
      holds_now granted_by granted_at reason revoked_at
    permission.held/1 permission roles is_granted is_shared only except
    permission/1 permission roles
    privacy.export/1 collection subject at records journal access
    privacy.receipt/1 number collection subject pseudonym at by reason records images
    privacy.retention/1 access_events visits consents receipts sessions notices answers erasures
    product.facts/1 sku name barcode is_known brands package_text allergens traces unknown_tags
      nutrition flags source
    product.unit/1 sku unit factor of
    product/1 id sku name unit scale price sizes low_stock barcode category tare created_at
      updated_at version
    reorder.proposal/1 sku name location quantity unit on_hand available incoming waiting position
      minimum maximum reorder_point safety_stock daily_demand method days lead_days service_level
      why
    reorder.rule/1 id sku location minimum maximum order multiple lead_days service_level
      updated_at updated_by version
    role.assignment/1 id user_id user role assigned_at assigned_by until ends_at reason revoked_at
    role/1 role level inherits permissions summary is_custom
    sales.entry/1 id number date salesperson total currency created_at version
    sales.entry_detail/1 id number date salesperson total currency created_at version lines
    sales.trend/1 from to total previous_from previous_to previous_total change currency days
    session.entry/1 id user started_at authenticated_at last_active_at idle_until expires_at
      ended_at workbench is_current
    setting/1 key value default is_default type range summary updated_at updated_by
    stock.ageing/1 at currency total buckets product_count products others others_value too_large
    stock.assignment/1 sku requests wanted filled fillable saved savable is_optimal parts
    stock.change/1 id kind sku size quantity unit from to code reference unit_cost at location
      on_hand reserved available lots lost
    stock.level/1 sku name unit on_hand reserved available low_stock is_low as_of locations
      details
    stock.movement/1 id at recorded_at kind sku size lot from to quantity change code reference
      unit_cost actor
    stock.pick/1 lot location quantity free due opened purchased_on rule why
    stock.reservation/1 id reference sku quantity status expires_at created_at parts
    stock.value/1 currency total locations unpriced too_large
    stock.verification/1 ok levels movements reservations wrong differences horizons
    token/1 id name user scopes is_read_only maximum_rows created_at expires_at last_used_at
      revoked_at token token_file
    transfer/1 id number status sku size from to quantity received lost returned remaining eta
      is_late code created_at created_by closed_at version lots
    user.detail/1 id name roles is_active email phone created_at last_sign_in_at version
      has_password assignments
    user/1 id name roles is_active email phone created_at last_sign_in_at version
    valuation.refresh/1 through products kept
    valuation/1 as_of at method currency total is_closed product_count products others
      others_value without_cost too_large
    warehouse.dashboard/1 title day figures trends charts
    workbench/1 role is_held is_open
    """
}
