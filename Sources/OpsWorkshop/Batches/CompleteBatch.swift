import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsWarehouse

/// Input of `batch.complete` and `batch.report`.
public struct CompleteBatch: OperationInput {
  /// The batch.
  public var batch: NameOf<ProductionBatch>
  /// `SKU[/SIZE]=QTY`: Good pieces of a product.
  public var made: [QuantityLine]?
  /// `SKU[/SIZE]=QTY:CODE`: Bad pieces of a product, and why.
  public var scrap: [LineText]?
  /// The location that the goods go to; default the location of their order, or the default
  /// location.
  public var location: NameOf<Location>?
  /// `X`: The lot of the goods.
  public var lot: Name?

  /// Whether the input says what was made.
  fileprivate var isReport: Bool { made?.isEmpty == false || scrap?.isEmpty == false }
}

extension BatchService {
  static let complete = Operation<CompleteBatch, BatchView>(
    "batch.complete", area: .workshop,
    "Ends a batch, books what it made, and releases its machine.", permission: .batchComplete,
    effect: .write(.final("a batch that is over cannot be started again")),
    examples: [
      "batch complete PC-20270301-0001 --dry-run",
      "batch complete PC-20270301-0001 --made LAMP-1=480",
    ])

  /// Ends a batch. The goods are received, their material consumed, scrap written off and the
  /// requests served in the same commit. Without figures, the batch then waits for its report;
  /// `--made SKU=0` reports that nothing was made. After its shift a batch ends with the shift; its
  /// goods are received now.
  ///
  /// Throws `notfound.any`, `notfound.sku` for what the batch does not make, `rule.bad_state`,
  /// `data.bad_quantity`, and what booking the goods throws.
  public func complete(_ input: CompleteBatch, _ call: Call) async throws -> Outcome<BatchView> {
    try await desk.perform(Self.complete, input, call) { transaction in
      let batch = try await transaction.repository(ProductionBatch.self).named(input.batch)
      try await batch.require(.complete, transaction)
      let ended = try await BatchSettling(transaction).complete(
        batch, isUnreported: !input.isReport)
      return try await Self.book(input, ended, transaction)
    }
  }

  static let report = Operation<CompleteBatch, BatchView>(
    "batch.report", area: .workshop,
    "Reports what a batch made after it ended or its shift is over, and books the goods.",
    permission: .batchComplete,
    effect: .write(.final("`production reverse` reverses the bookings of the report")),
    examples: [
      "batch report PC-20270301-0001 --made LAMP-1=0 --dry-run",
      "batch report PC-20270301-0001 --made LAMP-1=0",
    ])

  /// Books what a batch made that was completed without figures, by a person or by the end of its
  /// shift. An approved batch whose shift is over is ended first. Each product is reported once,
  /// and again only if it has no booking in force: all were reversed, or nothing was made.
  ///
  /// Throws what ``complete(_:_:)`` throws, and `data.bad_value` without figures.
  public func report(_ input: CompleteBatch, _ call: Call) async throws -> Outcome<BatchView> {
    try await desk.perform(Self.report, input, call) { transaction in
      guard input.isReport else {
        throw OpsError(
          .badValue, "No figures were given", field: "made",
          hint: "add --made SKU=QTY; 0 if it made nothing")
      }
      var batch = try await transaction.repository(ProductionBatch.self).named(input.batch)
      if batch.status == .pendingExecution, try await batch.isOver(transaction) {
        batch = try await BatchSettling(transaction).settle(batch)
      }
      try await batch.require(.report, transaction)
      guard batch.isUnreported else { return try await Self.book(input, batch, transaction) }
      let reported = try await Self.advance(batch, .report, transaction) {
        $0.isUnreported = false
      }
      return try await Self.book(input, reported, transaction)
    }
  }

  /// Books the reported figures, and returns the batch with the numbers of the bookings.
  private static func book(
    _ input: CompleteBatch, _ batch: ProductionBatch, _ transaction: Transaction
  ) async throws -> BatchView {
    guard input.isReport else { return try await BatchView.of(batch, transaction) }
    let contents = try await BatchContents.read(batch, transaction)
    let bookings = try await BatchReport(
      made: input.made ?? [], scrap: input.scrap ?? [], location: input.location, lot: input.lot,
      contents, transaction
    ).book()
    var view = try await BatchView.of(batch, transaction)
    view.remarks = bookings.map { "booked as \($0.number)" }
    return view
  }
}
