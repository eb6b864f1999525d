import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting

/// The contents of a ``SampleBook`` in a store of any kind, with the product's services. Two of
/// them get the same identifiers, keys and times, so the same calls leave the same journal.
package struct StoredSample: Sendable {
  package let store: any RecordStore
  package let clock: ManualClock
  package let dependencies: AppDependencies

  /// The rules of all collections that the store has to have.
  package static var rules: [CollectionRules] {
    get throws {
      let book = Blueprint.product.rules
      return try book.schemas.map { try book.rules(for: $0) }
    }
  }

  /// Fills an empty store.
  package init(_ store: any RecordStore) async throws {
    self.store = store
    let (clock, random) = (ManualClock(SampleBook.start), SeededRandom(seed: 1))
    self.clock = clock
    let world = World(
      clock: clock, identifiers: TimeOrderedIdentifiers(clock: clock, random: random),
      random: random, calendar: try ZonedCalendar(zone: "Europe/Vilnius"), currency: .eur,
      blueprint: .product)
    dependencies = AppDependencies(
      desk: Desk(store: store, world: world, log: SuiteLog.logger("test.desk")))
    try await SampleContents(store: store, world: world).write()
  }

  /// A call by the sample user who holds `role`.
  package func call(_ role: Role, key: String? = nil, rehearsal: Bool = false) -> Call {
    let user = SampleUser.of(role)
    return Call(
      Principal(userID: user.id, name: user.name, roles: [role]), key: key, isRehearsal: rehearsal)
  }

  /// Every row of a collection, by identifier.
  package func rows(of schema: Schema) async throws -> [Row] {
    var query = Query(schema)
    var rows: [Row] = []
    while true {
      let page = query
      let found = try await store.read(.latest) { try await $0.records(page) }
      rows += found
      guard found.count == query.limit, let last = found.last else { return rows }
      query.after = query.position(of: last)
    }
  }
}
