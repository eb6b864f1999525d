import OpsDomain
import OpsStorage

/// Entities and orders with many ties and gaps, the same in every run.
enum ContractSamples {
  private typealias Columns = ContractEntity.Columns

  /// Orders over nullable and required columns of every kind, in both directions.
  static let orders: [[Order]] =
    [[]]
    + ContractEntity.schema.columns.flatMap { column -> [[Order]] in
      [[.ascending(column)], [.descending(column)]]
    } + [
      [.ascending(Columns.rank), .descending(Columns.note)],
      [.descending(Columns.note), .ascending(Columns.due)],
      [.ascending(Columns.choice), .ascending(Columns.price), .descending(Columns.day)],
      [.descending(Columns.flag), .descending(Columns.rank), .ascending(Column.id)],
    ]

  static let notes: [String?] = [nil, "", "a", "A", "é", "e\u{301}", "z", "\u{FF61}", "\u{1F600}"]

  /// `count` entities; neighbours share most of their values.
  static func entities(_ count: Int, _ nextID: () -> RecordID) -> [ContractEntity] {
    (0..<count).map { number in
      var entity = ContractEntity(id: nextID(), code: "sample \(number * 7 % count)")
      fill(&entity, number)
      return entity
    }
  }

  /// Fills every column but code, group and slot with values that depend on `number`.
  static func fill(_ entity: inout ContractEntity, _ number: Int) {
    entity.title = ["", "b", "B", "b"][number % 4]
    entity.note = notes[number % notes.count]
    entity.count = Int64(number % 3) - 1
    entity.rank = number % 5 == 0 ? nil : Int64(number % 5 - 2)
    entity.flag = number.isMultiple(of: 2)
    entity.choice = [nil, true, false][number % 3]
    entity.amount = Quantity(rawValue: Int64(number % 4) * 250_000)
    entity.price = number % 7 < 3 ? nil : UnitPrice(rawValue: Int64(number % 7))
    entity.at = Instant(milliseconds: Int64(number % 6) * 1000 - 2000)
    entity.until = number % 4 == 1 ? nil : Instant(milliseconds: Int64(number % 4))
    entity.day = CivilDate(daysSinceEpoch: 20_000 - number % 5)
    entity.due = number % 3 == 2 ? nil : CivilDate(daysSinceEpoch: number % 3)
    entity.digest = Array(repeating: UInt8(number % 3) * 100, count: number % 3)
  }
}
