import Foundation
import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageLocal
import OpsStorageMock
import OpsTesting
import OpsWire
import TestBenches
import Testing
import WorkedExample

/// Every record comes back as it was written: through its own reading and writing, through every
/// store, and over the wire.
@Suite struct EntityRoundTripTests {
  /// The product, and the area of the worked example.
  private static let blueprint = Blueprint(
    kernel: .platform, areas: Blueprint.areasOfProduct + [.tools])
  private static let types = blueprint.rules.entities

  /// What is in the columns that may be empty.
  enum Filling: String, CaseIterable { case all, least }

  private static let schemas = blueprint.rules.schemas
  private static let sample: [String: Int64] = Dictionary(
    uniqueKeysWithValues: schemas.enumerated().map { ($1.name, Int64($0 + 1) * 100) })
  /// Columns whose text has a form of its own.
  private static let texts = [
    "custom_roles.permissions": "customer.view", "sign_in_tries.times": "1800000000000",
    "notice_preferences.muted": "low_stock,count_due", "notice_preferences.channels": "email",
    "product_facts.allergens": "gluten,milk", "product_facts.traces": "nuts",
    "product_facts.flags": "negative", "identity_grants.methods": "pwd otp",
    "refresh_tokens.methods": "pwd", "driver_checks.documents": "passport",
    "phone_codes.sent": "1803888000000",
  ]
  /// Columns that an entity computes from other columns, and one that is null where it is hidden
  /// and is then read as zero.
  private static let computed: Set = [
    "count_lines.expected", "oos_requests.search", "stock_levels.is_empty",
    "color_cards.active_name", "production_schedules.adopted_mark", "carts.is_guest",
    "promotions.live_code", "driver_earnings.is_cut", "products.folded_name", "lots.search",
    "customers.sounds",
  ]

  /// A row with another value in each column, as far as the columns allow it.
  private static func row(_ schema: Schema, _ filling: Filling) -> Row {
    let offset: Int64 = filling == .all ? 0 : 1
    let id = (sample[schema.name] ?? 0) + offset
    var values: [Value] = [.integer(id), .integer(1)]
    for (place, column) in schema.columns.enumerated().dropFirst(2) {
      let isOwn = column.references == schema.name
      if column.isNullable, filling == .least || isOwn {
        values.append(.null)
      } else if let other = column.references {
        values.append(.integer((sample[other] ?? 0) + offset))
      } else {
        values.append(value(column, Int64(place) + 50 * offset, schema))
      }
    }
    return Row(values)
  }

  private static func value(_ column: Column, _ number: Int64, _ schema: Schema) -> Value {
    if let text = texts["\(schema.name).\(column.name)"] { return .text(text) }
    switch (column.rule, column.kind) {
    case (.words(let words), _): return .text(words[Int(number) % words.count])
    case (_, .bool): return .integer(number % 2)
    case (_, .date): return .text("2027-03-\(10 + number % 20)")
    case (_, .instant): return .integer(1_800_000_000_000 + number)
    case (_, .bytes): return .bytes([UInt8(number), 0, 255])
    case (.numbers(let range), _):
      return .integer(min(range.upperBound, max(range.lowerBound, number + 1)))
    case (_, .text): return .text("text \(number)")
    default: return .integer(number + 1)
    }
  }

  private static func decoded(_ type: any Entity.Type, _ row: Row) throws -> Row {
    func again<Item: Entity>(_ type: Item.Type) throws -> Row { try Item(row).row }
    return try again(type)
  }

  @Test func everyCollectionHasItsEntity() {
    let known = Set(Self.types.map { $0.schema.name })
    #expect(Self.types.count == known.count)
    #expect(Set(Self.schemas.map(\.name)) == known)
  }

  @Test(arguments: Filling.allCases)
  func anEntityIsWrittenAsItWasRead(_ filling: Filling) throws {
    for type in Self.types {
      let row = Self.row(type.schema, filling)
      #expect(throws: Never.self, "\(type.schema.name)") {
        let again = try Self.decoded(type, row)
        let other = zip(type.schema.columns, zip(row.values, again.values)).filter { $1.0 != $1.1 }
          .map { "\(type.schema.name).\($0.0.name)" }
        #expect(other.filter { !Self.computed.contains($0) }.isEmpty, "\(other)")
        #expect(try Self.decoded(type, again) == again, "\(type.schema.name)")
      }
    }
  }

  private static func emptied(_ type: any Entity.Type, _ row: Row) throws -> Row {
    func again<Item: Entity>(_ type: Item.Type) throws -> Row {
      var item = try Item(row)
      item.emptyPersonalFields()
      return item.row
    }
    return try again(type)
  }

  @Test func anEmptiedRecordHoldsNothingPersonalAndAllTheRest() throws {
    let personal = Self.types.filter { !$0.schema.personalPositions.isEmpty }
    #expect(personal.count > 5)
    for type in personal {
      let schema = type.schema
      let row = try Self.decoded(type, Self.row(schema, .all))
      let emptied = try Self.emptied(type, row)
      for (place, column) in schema.columns.enumerated() {
        let name = "\(schema.name).\(column.name)"
        guard column.isPersonal else {
          let isComputed = Self.computed.contains(name)
          #expect(isComputed || emptied.values[place] == row.values[place], "\(name)")
          continue
        }
        #expect(emptied.values[place] != row.values[place], "\(name)")
        guard case .text(let left) = emptied.values[place] else { continue }
        for other in schema.personalPositions {
          guard case .text(let words) = row.values[other] else { continue }
          #expect(!left.contains(words), "\(name) still says \(words)")
        }
      }
    }
  }

  @Test(arguments: Filling.allCases)
  func aRowComesBackOverTheWire(_ filling: Filling) throws {
    let collections = WireCollections(Self.schemas)
    for schema in Self.schemas {
      let row = Self.row(schema, filling)
      let layout = collections.layout(of: schema)
      var bytes: [UInt8] = []
      layout.append(row, to: &bytes)
      #expect(try layout.row(try DocumentParser.parse(bytes)) == row, "\(schema.name)")
    }
  }

  @Test func allColumnsThatCannotBeReadAreTold() throws {
    let schema = try #require(Self.schemas.first { $0.name == "products" })
    let layout = WireCollections(Self.schemas).layout(of: schema)
    var bytes: [UInt8] = []
    layout.append(Self.row(schema, Filling.allCases[0]), to: &bytes)
    guard case .object(var object) = try DocumentParser.parse(bytes) else { return }
    object.set("price", "abc")
    object.set("tare", "x")
    let error = #expect(throws: OpsError.self) { try layout.row(.object(object)) }
    let fields = error?.all.compactMap(\.field) ?? []
    #expect(Set(fields).isSuperset(of: ["price", "tare"]))
    #expect(error?.all.count(where: { $0.field == "price" }) == 1)
  }

  @Test func aRowComesBackFromEveryStore() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("opsh-round-trip-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let local = try await LocalStore(
      path: folder.appendingPathComponent("book.opsh").path, schemas: Self.schemas)
    for store in [MockStore(schemas: Self.schemas), local] as [any RecordStore] {
      try await Self.expectRows(from: store)
    }
    try await local.close()
  }

  #if Postgres
    @Test(.enabled(if: PostgresServer.isFull, "\(PostgresServer.reason)"))
    func aRowComesBackFromADatabase() async throws {
      let rules = try Self.schemas.map { try Self.blueprint.rules.rules(for: $0) }
      try await StoreFactory.postgres.withStore(of: rules) { store in
        try await Self.expectRows(from: store)
      }
    }
  #endif

  /// Writes a row of each collection and each filling, and expects it back.
  private static func expectRows(from store: any RecordStore) async throws {
    let rows = Filling.allCases.flatMap { filling in schemas.map { ($0, row($0, filling)) } }
    let written = try await store.transact { overlay in
      overlay.header = CommitHeader(key: "k", at: .minimum, operation: "test.insert")
      var written: [Row] = []
      for (schema, row) in rows { written.append(try await overlay.insert(schema, row)) }
      return written
    }.answer
    for ((schema, _), row) in zip(rows, written) {
      let found = try await store.read(.latest) { try await $0.record(schema, id: row.id) }
      let place = schema.position(named: "journal_place")
      let pairs = zip(found?.values ?? [], row.values).enumerated().filter { $0.offset != place }
      #expect(found != nil, "\(schema.name)")
      #expect(pairs.allSatisfy { $0.element.0 == $0.element.1 }, "\(schema.name)")
    }
  }
}
