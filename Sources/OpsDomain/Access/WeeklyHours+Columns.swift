extension WeeklyHours: ColumnGroup {
  /// One bit for each weekday, then the first minute of the day and the end.
  public static let columns = [
    Column("weekdays", .integer, nullable: true, allows: .numbers(1...127)),
    minute("begin_minute"), minute("end_minute"),
  ]

  private static func minute(_ name: String) -> Column {
    Column(name, .integer, nullable: true, allows: .numbers(0...1439), meaning: [.minuteOfDay])
  }

  public static func read(from row: inout RowReader) throws(OpsError) -> WeeklyHours? {
    let days = try row.optionalInteger()
    let begin = try row.optionalInteger()
    let end = try row.optionalInteger()
    guard let days else { return nil }
    return try WeeklyHours(
      weekdays: Set((1...7).filter { days & (1 << ($0 - 1)) != 0 }), begin: begin.map { Int($0) },
      end: end.map { Int($0) })
  }

  public static func write(_ group: WeeklyHours?, to row: inout RowWriter) {
    row.put(group.map { $0.weekdays.reduce(Int64(0)) { $0 | 1 << ($1 - 1) } })
    row.put(group?.begin.map { Int64($0) })
    row.put(group?.end.map { Int64($0) })
  }
}
