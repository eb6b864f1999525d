import OpsDomain
import OpsKernel

/// What the values of an answer's field are, by its name. Answers write dates and quantities as
/// text, so a filter must know which of its fields are not words. A name means the same in every
/// list; the test of the declared fields compares this table with the answers of all examples.
enum FieldKind: Sendable, Equatable {
  /// A date or a moment.
  case time
  case number
  case flag

  /// The kind of a field, its path in nested records included; nil for words, codes and records.
  /// - Parameter answer: Whose field it is, where that is declared.
  static func of(_ path: String, in answer: AnswerFields? = nil) -> FieldKind? {
    if let shape = answer?.shape(of: path) { return of(shape) }
    return named(path)
  }

  private static func of(_ shape: AnswerShape) -> FieldKind? {
    switch shape {
    case .date, .moment: .time
    case .integer, .decimal: .number
    case .flag: .flag
    case .list(let item): of(item)
    case .text, .word, .span, .record, .nested, .recordFields, .answerOfStep: nil
    }
  }

  /// By its name alone, where nobody knows whose field it is.
  static func named(_ path: String) -> FieldKind? {
    let name = path.split(separator: ".").last.map(String.init) ?? path
    if times.contains(name) || name.hasSuffix("_at") || name.hasSuffix("_on") { return .time }
    if numbers.contains(name) { return .number }
    if flags.contains(name) || name.hasPrefix("is_") { return .flag }
    return nil
  }

  /// Checks a word that a field is compared with. Throws `data.bad_date` or `data.bad_value`.
  func check(_ text: String, of field: String) throws(OpsError) {
    let name = "\"\(Excerpt.of(text))\""
    switch self {
    case .time:
      guard (try? SiteTime(parsing: text)) == nil else { return }
      throw OpsError(
        .badDate, "\(field) is a date or time, and \(name) is not one", field: "where",
        hint: "write YYYY-MM-DD, YYYY-MM-DD HH:MM (both in the site's time zone) or "
          + "2026-11-21T08:00:00+01:00")
    case .number:
      guard ScriptNumber.parse(text) == nil else { return }
      throw OpsError(
        .badValue, "\(field) is a number, and \(name) is not one", field: "where",
        hint: "write digits, such as 5 or 2.5")
    case .flag:
      guard !["true", "false", "yes", "no"].contains(text) else { return }
      throw OpsError(
        .badValue, "\(field) is yes or no, and not \(name)", field: "where",
        hint: "write yes or no")
    }
  }

  /// A value of a row as what its field holds.
  func value(_ value: ScriptValue) -> ScriptValue {
    guard case .text(let text) = value else { return value }
    switch self {
    case .time:
      if let moment = try? Instant(parsing: text) { return .moment(moment) }
      return (try? CivilDate(parsing: text)).map(ScriptValue.date) ?? value
    case .number: return ScriptNumber.parse(text).map(ScriptValue.number) ?? value
    case .flag: return value
    }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static let times = words(
    """
    as_of at available_on best_before date day due end eta idle_until last_maintenance needed_by
    next_maintenance not_before order_by previous_from previous_to setup_start start status_since
    through until use_by valid_from valid_until
    """)

  private static let flags = words(
    """
    active adopted allows_negative approved blind ends_soon fault frozen has_password holds_now late
    ok opened overdue overridden possible possible_if_others_yield reminder
    """)

  private static let numbers = words(
    """
    actual_machine actual_material actual_total actual_unit ahead allocated attempts available
    average_days average_value backdated beyond cancelled change change_percent changeovers checked
    checkpoints commits consumed cost cost_percent counted cumulative curing_seconds daily_demand
    daily_target days days_late days_left delivered difference different discarded distance errors
    expected expiring factor faults fifo_value fillable filled first_station free frozen_days gap
    group_count head in_production incoming initial issued items items_per_package last_station
    late_orders lead_days learned_from left_count level levels lines lost low_stock lower_bound
    machine_cost made maintenance_days makes makespan material_cost maximum minimum missing
    mould_openings move moved movements multiple need needed on_hand open opened_days order_count
    others others_value overdue_days packages part part_count people per_package pieces planned
    position pressure previous_total price product_count products quantity received
    received_quantity records refund remaining remaining_percent reorder_point requests reservations
    reserved returned revision round running_stations safety_stock savable saved scale score
    scrap_percent scrapped scrapped_quantity seconds seed sequence service_level share shelf_days
    shots sign_ins stage standard_by_products standard_machine standard_material standard_total
    standard_unit station station_count stations step suggested temperature thawed_days to_recount
    total total_value uncounted unit_cost unit_price utilization value variance version waiting
    wanted warning_days weighted_lateness without_cost wrong
    """)
}
