import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServer
import OpsStorage
import OpsWarehouse

extension BenchBook {
  /// Whose rights a list is read with.
  enum Reader: String {
    /// Somebody whom no row or field rule concerns.
    case free
    /// Somebody with an exception for one location and a field they do not see.
    case ruled
  }

  /// Lists of 50 movements from anywhere in the book, through the gate.
  func list(count: Int, as reader: Reader) async throws {
    let products = try await store.read(.latest) { reader in
      try await reader.records(Query(Product.schema)).map(\.id)
    }
    let context = TransactionContext(
      principal: try await principal(reader), now: clock.now(), calendar: world.calendar,
      identifiers: world.identifiers, rules: world.rules, currency: world.currency)
    var state: UInt64 = 42
    var rows = 0
    let started = ContinuousClock.now
    for _ in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let product = products[Int((state >> 33) % UInt64(products.count))]
      let query = Query(
        StockMovement.schema, where: .equals(StockMovement.Columns.productID, product),
        order: [.ascending(StockMovement.Columns.at)], limit: 50)
      rows += try await store.read(.latest) {
        try await Transaction(reading: $0, context: context).rows(query).count
      }
    }
    let seconds = (ContinuousClock.now - started).inSeconds
    print("{\"count\": \(count), \"rows\": \(rows), \"seconds\": \(seconds)}")
    try await store.close()
  }

  private func principal(_ reader: Reader) async throws -> Principal {
    let user = RecordID(rawValue: 1)
    switch reader {
    case .free: return Principal(userID: user, name: "bench", roles: [.administrator])
    case .ruled:
      let code = LocationCode.main
      let shop = try await store.read(.latest) { reader in
        try await Transaction(reading: reader, context: world.context(for: .system))
          .repository(Location.self).named(code).id
      }
      // A place where nothing happens, so that both lists have the same rows.
      let elsewhere = RecordID(rawValue: shop.rawValue + 1)
      let condition = GrantCondition(collection: Location.schema.name, id: elsewhere)
      return Principal(
        userID: user, name: "bench",
        rights: Rights(
          roles: [.salesperson], permissions: Role.salesperson.permissions,
          exceptions: [.inventoryView: [condition]]))
    }
  }

  /// Sign-ins of the book's administrator, one after the other.
  func signIn(count: Int) async throws {
    let started = ContinuousClock.now
    for _ in 0..<count {
      _ = try await dependencies.identity.signIn("bench", Secret("a long enough bench password"))
    }
    let seconds = (ContinuousClock.now - started).inSeconds
    print("{\"count\": \(count), \"seconds\": \(seconds)}")
    try await store.close()
  }

  /// What a request's token costs when it is worked out from the book.
  func authenticate(count: Int) async throws {
    let token = try await dependencies.identity
      .signIn("bench", Secret("a long enough bench password")).token
    let started = ContinuousClock.now
    for _ in 0..<count { _ = try await dependencies.identity.authenticate(token) }
    let seconds = (ContinuousClock.now - started).inSeconds
    print("{\"count\": \(count), \"seconds\": \(seconds)}")
    try await store.close()
  }

  /// What it costs when the server has seen it within the last half second.
  func showCachedToken(count: Int) async throws {
    let identity = dependencies.identity
    let token = try await identity.signIn("bench", Secret("a long enough bench password")).token
    let cache = PrincipalCache(lifetime: TimeSpan(milliseconds: 500), clock: clock)
    let started = ContinuousClock.now
    for _ in 0..<count {
      _ = try await cache.principal(for: token) { try await identity.authenticate($0) }
    }
    let seconds = (ContinuousClock.now - started).inSeconds
    print("{\"count\": \(count), \"seconds\": \(seconds)}")
    try await store.close()
  }
}
