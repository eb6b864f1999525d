import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageLocal
import OpsWarehouse

/// A book for measuring, with the product's own services, gate and store.
struct BenchBook {
  enum Work {
    case issue, receive
  }

  let store: LocalStore
  let dependencies: AppDependencies
  let clock: ManualClock
  let world: World

  /// - Parameter moment: What the clock shows, for what a server is to go on with and what ends
  ///   after some hours, such as sign-ins; nil for a moment in the past.
  static func open(
    _ path: String, creating: Bool = false, at moment: Instant? = nil
  ) async throws -> BenchBook {
    var options = LocalStoreOptions()
    options.createsIfMissing = creating
    options.cacheKiB = 65_536
    options.groupCommits = 1000
    options.groupMilliseconds = 1000
    let store = try await LocalStore(
      path: path, schemas: Blueprint.product.rules.schemas, options: options)
    let head = try await store.journal.head()
    // Later than everything in the book, so that nothing is backdated and no identifier returns;
    // and in the past, so that a server with the real time may go on with it.
    let clock = ManualClock(
      moment ?? Instant(milliseconds: 1_700_000_000_000 + head.sequence * 10_000))
    let random = SeededRandom(seed: UInt64(head.sequence) &+ 7)
    let world = World(
      clock: clock, identifiers: TimeOrderedIdentifiers(clock: clock, random: random),
      random: random, calendar: try ZonedCalendar(zone: "UTC"), currency: .eur,
      blueprint: .product)
    return BenchBook(
      store: store, dependencies: AppDependencies(desk: Desk(store: store, world: world)),
      clock: clock, world: world)
  }

  private var call: Call { Call(.system) }

  /// Makes an empty book, with its administrator.
  func initialise() async throws {
    _ = try await dependencies.identity.initialise(
      InitialiseBook(admin: "bench"), password: Secret("a long enough bench password"))
  }

  /// Makes a book with products, plenty of stock of each, and so many movements.
  func prepare(products: Int, movements: Int) async throws {
    try await initialise()
    for start in stride(from: 0, to: products, by: 500) {
      var steps: [OperationStep] = []
      for number in start..<min(products, start + 500) {
        let sku = Self.sku(number)
        steps.append(
          OperationStep(
            operation: "product.create",
            input: ["sku": .text(sku), "name": .text("Product \(sku)"), "price": "2.5"]))
        steps.append(
          OperationStep(
            operation: "stock.receive", input: ["sku": .text(sku), "quantity": "100000000"]))
        steps.append(
          OperationStep(operation: "stock.issue", input: ["sku": .text(sku), "quantity": "1"]))
      }
      _ = try await dependencies.steps.run(
        RunSteps(steps: steps), call)
      clock.advance(milliseconds: 1000)
    }
    if movements > 0 { try await moveAll(.issue, count: movements, batch: 1000) }
    try await store.close()
  }

  /// Issues or receipts: batch 1 is one durable commit after the other, otherwise so many commits
  /// share one write to the disk.
  func move(_ work: Work, count: Int, batch: Int) async throws {
    let started = ContinuousClock.now
    try await moveAll(work, count: count, batch: batch == 0 ? count : batch)
    let seconds = (ContinuousClock.now - started).inSeconds
    print("{\"count\": \(count), \"batch\": \(batch), \"seconds\": \(seconds)}")
    try await store.close()
  }

  private func moveAll(_ work: Work, count: Int, batch: Int) async throws {
    let products = try await productCount()
    var state: UInt64 = 42
    var done = 0
    while done < count {
      let size = min(batch, count - done)
      var skus: [String] = []
      for _ in 0..<size {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        skus.append(Self.sku(Int((state >> 33) % UInt64(products))))
      }
      switch work {
      case .issue:
        try await issue(skus)
      case .receive:
        try await receive(skus)
      }
      clock.advance(milliseconds: Int64(size))
      done += size
    }
  }

  private func issue(_ skus: [String]) async throws {
    guard skus.count > 1 else {
      for sku in skus {
        let input = IssueStock(sku: sku, quantity: .whole(1), ref: "BENCH")
        _ = try await dependencies.stock.issue(input, call)
      }
      return
    }
    try await runEach("stock.issue", skus.map(Self.onePiece))
  }

  private func receive(_ skus: [String]) async throws {
    guard skus.count > 1 else {
      for sku in skus {
        let input = ReceiveStock(sku: sku, quantity: .whole(1), ref: "BENCH")
        _ = try await dependencies.stock.receive(input, call)
      }
      return
    }
    try await runEach("stock.receive", skus.map(Self.onePiece))
  }

  /// One piece of the product, as a row of `bulk` says it.
  private static func onePiece(_ sku: String) -> Document {
    ["sku": .text(sku), "quantity": "1", "ref": "BENCH"]
  }

  /// Runs an operation many times the way that `bulk` does: each call is a commit of its own, with
  /// one wait for the disk. The calls have no keys. Throws the first refusal.
  func runEach(_ operation: String, _ inputs: [Document]) async throws {
    let calls = inputs.map { BulkCall(operation: operation, input: $0, keepsAnswer: false) }
    let frame = dependencies.bulk.prepare(BulkFrame(calls: calls), call)
    for result in try await dependencies.bulk.run(frame, call).output.results {
      if let refusal = result.error { throw refusal }
    }
  }

  /// Point reads of products through service and gate.
  func read(count: Int) async throws {
    let products = try await productCount()
    var state: UInt64 = 42
    let started = ContinuousClock.now
    for _ in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let sku = Self.sku(Int((state >> 33) % UInt64(products)))
      _ = try await dependencies.products.show(ProductReference(sku: sku), call)
    }
    report(count, since: started)
    try await store.close()
  }

  /// Issues one piece of so many products, each a commit, with one wait for the disk.
  func issueSome(_ count: Int) async throws {
    try await moveAll(.issue, count: count, batch: count)
  }

  /// The line of JSON a measurement ends with.
  func report(_ count: Int, since started: ContinuousClock.Instant) {
    let seconds = (ContinuousClock.now - started).inSeconds
    print("{\"count\": \(count), \"seconds\": \(seconds)}")
  }

  /// The products of `prepare`; there may be others besides.
  private func productCount() async throws -> Int {
    let own = Predicate.and([
      .greaterOrEqual(Product.Columns.sku, "P"), .less(Product.Columns.sku, "Q"),
    ])
    let figures = try await store.read(.latest) {
      try await $0.figures(Aggregate(Product.schema, where: own, .count))
    }
    guard case .integer(let count)? = figures.first?.first else { return 0 }
    return Int(count)
  }

  private static func sku(_ number: Int) -> String {
    let digits = String(number)
    return "P" + String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits
  }
}

extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
