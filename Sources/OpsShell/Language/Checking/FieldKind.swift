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
    last_maintenance next_maintenance not_before status_since as_of at best_before date day due eta idle_until needed_by previous_from previous_to through until use_by valid_from valid_until available_on order_by end setup_start start
    """)

  private static let flags = words(
    """
    active allows_negative approved blind ends_soon has_password holds_now late ok opened overdue overridden reminder adopted fault frozen possible possible_if_others_yield
    """)

  private static let numbers = words(
    """
    actual_machine actual_material actual_total actual_unit cost cost_percent machine_cost made
    makes material_cost missing need open pressure revision scrap_percent scrapped
    standard_by_products standard_machine standard_material standard_total standard_unit
    temperature variance
    curing_seconds daily_target errors first_station last_station maintenance_days mould_openings
    pieces running_stations shots station station_count utilization
    allocated attempts available average_days average_value backdated beyond cancelled change
    checkpoints commits consumed counted cumulative daily_demand days days_late days_left delivered
    difference different discarded distance expected factor fifo_value fillable filled free
    frozen_days group_count head in_production incoming initial issued items items_per_package
    lead_days left_count level levels lines lost low_stock maximum minimum move moved movements
    multiple needed on_hand opened_days order_count others others_value overdue_days packages per_package position
    previous_total
    price product_count products quantity received received_quantity records refund remaining
    remaining_percent reorder_point requests reservations reserved returned round safety_stock
    savable saved scale scrapped_quantity sequence service_level share shelf_days sign_ins stage
    suggested thawed_days to_recount total total_value uncounted unit_cost unit_price value
    version waiting wanted warning_days without_cost wrong
    checked made planned score scrapped stations
    changeovers faults first_value gap idle_seconds late_orders lower_bound makespan part part_count people second_value seed step weighted_lateness cost seconds
    """)
}
