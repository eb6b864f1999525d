import OpsDomain
import OpsKernel
import OpsStorage

/// The bookings of a batch. When one is reversed, its pieces are no longer reported, and the batch
/// waits for its report again.
struct BatchBookings {
  private let batch: ProductionBatch
  private let system: Transaction

  /// - Parameter system: With the rights of the system.
  init(_ batch: ProductionBatch, _ system: Transaction) {
    self.batch = batch
    self.system = system
  }

  /// The bookings that are not reversed, the earliest first.
  func inForce() async throws -> [ProductionBooking] {
    try await system.repository(ProductionBooking.self)
      .all(where: .equals(ProductionBooking.Columns.reference, batch.number))
      .filter(\.isInForce)
      .sorted { ($0.number.utf8.count, $0.number) < ($1.number.utf8.count, $1.number) }
  }

  /// The products of these that have no booking in force: a product that is reported cannot be
  /// reported again, or its pieces would be counted twice. Throws `rule.bad_state` if all are
  /// reported.
  ///
  /// - Parameter name: What people call a product of the batch.
  func open(
    of products: [BatchProduct], named name: (BatchProduct) -> String
  ) async throws -> [BatchProduct] {
    let bookings = try await inForce()
    let open = products.filter { product in !bookings.contains { $0.isAt(product) } }
    guard open.isEmpty, let first = products.first else { return open }
    throw reported(
      bookings.filter { booking in products.contains { booking.isAt($0) } },
      hint: "leave \(Excerpt.of(name(first))) out; ")
  }

  /// Throws `rule.bad_state` if every product of the batch has a booking in force: then there is
  /// nothing left to report.
  func requireRest() async throws {
    let bookings = try await inForce()
    let products = try await products()
    guard products.allSatisfy({ product in bookings.contains { $0.isAt(product) } }) else { return }
    throw reported(bookings, hint: "")
  }

  private func reported(_ bookings: [ProductionBooking], hint: String) -> OpsError {
    let commands = bookings.reversed().map { "`\($0.reversing)`" }
    return OpsError(
      .badState,
      "The pieces of \(Excerpt.of(batch.number)) are already reported: "
        + bookings.map(\.number).joined(separator: ", "),
      field: "batch",
      hint: "\(hint)to report other figures, first run \(commands.joined(separator: ", then "))")
  }

  private func products() async throws -> [BatchProduct] {
    try await system.repository(BatchProduct.self)
      .all(where: .equals(BatchProduct.Columns.batchID, batch.id))
  }

  // MARK: Reversing

  /// Updates the batch after a booking was reversed, or restored by undo. The booking is already
  /// written.
  ///
  /// Throws `rule.bad_state` for a booking that is restored after its goods were reported again.
  static func follow(
    _ old: ProductionBooking?, _ new: ProductionBooking?, _ system: Transaction
  ) async throws {
    guard let old, let new, old.isInForce != new.isInForce,
      let batch = try await system.repository(ProductionBatch.self)
        .fetch(key: ProductionBatch.numberKey, new.reference)
    else { return }
    let bookings = BatchBookings(batch, system)
    if new.isInForce { try await bookings.bringBack(new) } else { try await bookings.takeOut(new) }
  }

  private func takeOut(_ booking: ProductionBooking) async throws {
    if let product = try await product(of: booking) {
      try await write(product, made: .zero, scrapped: .zero)
    }
    try await write(isUnreported: true)
  }

  private func bringBack(_ booking: ProductionBooking) async throws {
    // All bookings of one report have the same time.
    let later = try await inForce().last {
      $0.id != booking.id && $0.bookedAt != booking.bookedAt && $0.isOfSameGoods(as: booking)
    }
    guard later == nil, let product = try await product(of: booking), product.made.isZero,
      product.scrapped.isZero
    else {
      throw OpsError(
        .badState,
        "\(booking.number) is from an earlier report; \(Excerpt.of(batch.number)) has a later one",
        field: "booking",
        hint: later.map { "first reverse the later report with `\($0.reversing)`" }
          ?? batch.hintAboutReport)
    }
    try await write(product, made: booking.made, scrapped: booking.scrapped)
    if try await !lacksOthers(than: product) { try await write(isUnreported: false) }
  }

  /// Whether another product of the batch waits for a new report because its booking was reversed.
  private func lacksOthers(than product: BatchProduct) async throws -> Bool {
    let bookings = try await system.repository(ProductionBooking.self)
      .all(where: .equals(ProductionBooking.Columns.reference, batch.number))
    return try await products().contains { other in
      let own = bookings.filter { $0.batchProductID == other.id }
      return other.id != product.id && !own.isEmpty && !own.contains(where: \.isInForce)
    }
  }

  private func product(of booking: ProductionBooking) async throws -> BatchProduct? {
    guard let id = booking.batchProductID else { return nil }
    return try await system.repository(BatchProduct.self).fetch(id)
  }

  private func write(_ product: BatchProduct, made: Quantity, scrapped: Quantity) async throws {
    var next = product
    next.made = made
    next.scrapped = scrapped
    _ = try await system.repository(BatchProduct.self).update(next)
  }

  private func write(isUnreported: Bool) async throws {
    guard batch.isUnreported != isUnreported else { return }
    var next = batch
    next.isUnreported = isUnreported
    next.updatedAt = system.now
    _ = try await system.repository(ProductionBatch.self).update(next)
  }
}

extension ProductionBooking {
  /// Whether it is for these goods, at any position of the batch.
  private func isOf(_ product: BatchProduct) -> Bool {
    productID == product.productID && TextFolding.sameBytes(size, product.size)
  }

  /// Whether it is for this position of the batch; older bookings name only the goods.
  func isAt(_ product: BatchProduct) -> Bool {
    batchProductID.map { $0 == product.id } ?? isOf(product)
  }

  fileprivate func isOfSameGoods(as other: ProductionBooking) -> Bool {
    productID == other.productID && TextFolding.sameBytes(size, other.size)
  }
}
