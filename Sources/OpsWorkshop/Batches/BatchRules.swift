import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The rules of batches on every write: which states follow each other, that a plan is possible
/// when it is submitted and when it is executed, that another person approves it, and that only
/// plans change.
enum BatchRules {
  static let batches = CollectionRules(
    ProductionBatch.self, readable: .batchView,
    write: [.insert: .batchCreate, .update: .batchEdit, .delete: .batchDelete]
  )
  .alsoAsking(.batchApprove, .batchComplete)
  .byHand([
    .insert: [BatchService.create], .update: [BatchService.edit],
    .delete: [BatchService.create, BatchService.delete],
  ])
  .depending(on: ShiftCalendar.period)
  .transition(of: ProductionBatch.self) { try ProductionBatch.checkTransition($0, $1) }
  .reaction(of: ProductionBatch.self) { old, new, transaction in
    guard let new else { return }
    if let old, old.status == new.status {
      if !old.isUnreported, new.isUnreported {
        try await BatchBookings(new, transaction).requireRest()
      }
      guard old.day != new.day || old.shift != new.shift else { return }
      try await BatchAuthors(transaction).note(new)
    }
    // Also after they have withdrawn it.
    if new.status == .pending { try await BatchAuthors(transaction).note(new) }
    try await BatchStep(old, new, transaction).check()
  }

  static let products = CollectionRules(
    BatchProduct.self, readable: .batchView,
    write: [.insert: .batchEdit, .update: .batchEdit, .delete: .batchEdit]
  )
  .belonging(to: BatchProduct.Columns.batchID.column)
  .told(with: BatchProduct.Columns.batchID.column)
  .byHand(
    isPart: true,
    [
      .insert: [BatchService.add, BatchService.create], .update: [BatchService.edit],
      .delete: [BatchService.remove, BatchService.add],
    ]
  )
  .transition(of: BatchProduct.self) { try BatchProduct.checkTransition($0, $1) }
  .reaction(of: BatchProduct.self) { old, new, transaction in
    guard let id = (new ?? old)?.batchID,
      let batch = try await transaction.repository(ProductionBatch.self).fetch(id)
    else { return }
    if let old, let new, old.differsByReport(new) {
      guard batch.status == .active || batch.status == .completed else { throw unfit(batch) }
      return
    }
    try batch.require(.edit)
    if batch.type == .batchProcessing, let old, let new { try old.checkColorsOnly(new) }
    if let new { try await new.requireTwoColors(transaction) }
    if let new, old?.productionID != new.productionID || old?.size != new.size {
      try await new.requireOpenOrder(transaction)
    }
    if old == nil { try batch.requireOpenContents(transaction) }
    if new == nil { transaction.announce(.batchContentsRemoved, of: batch.id) }
    try await BatchAuthors(transaction).note(batch)
  }

  /// A shift batch makes all products that it took over: they are removed only together with the
  /// batch. This is checked at the end of the commit, because a batch is deleted after its
  /// products.
  static let wholeShiftBatches = Settlement { occurred, transaction in
    for id in occurred.records(.batchContentsRemoved).sorted() {
      guard let batch = try await transaction.repository(ProductionBatch.self).fetch(id) else {
        continue
      }
      try batch.requireOwnProducts()
    }
  }

  static let stations = CollectionRules(
    BatchStation.self, readable: .batchView,
    write: [.insert: .batchEdit, .update: .batchEdit, .delete: .batchEdit]
  )
  .belonging(to: BatchStation.Columns.batchID.column)
  .byHand(
    isPart: true,
    [
      .insert: [BatchService.add, BatchService.create], .update: [BatchService.edit],
      .delete: [BatchService.remove, BatchService.add],
    ]
  )
  .reaction(of: BatchStation.self) { old, new, transaction in
    for id in Set([old?.batchID, new?.batchID].compactMap(\.self)) {
      guard let batch = try await transaction.repository(ProductionBatch.self).fetch(id) else {
        continue
      }
      try batch.require(.edit)
      if new != nil { try batch.requireOpenContents(transaction) }
      if new == nil { transaction.announce(.batchContentsRemoved, of: id) }
      try await BatchAuthors(transaction).note(batch)
    }
    guard let new,
      let product = try await transaction.repository(BatchProduct.self)
        .fetch(new.batchProductID)
    else { return }
    guard product.batchID == new.batchID else {
      throw OpsError(
        .ruleViolated, "A station belongs to the batch of its product", field: "batch_id")
    }
  }

  static let authors = CollectionRules(BatchAuthor.self, readable: .batchView, write: [:])
    .belonging(to: BatchAuthor.Columns.batchID.column)
    .transition(of: BatchAuthor.self) { old, new in
      guard old == nil || new == nil else {
        throw OpsError(.ruleViolated, "The authors of a batch cannot change", field: "batch_id")
      }
    }

  private static func unfit(_ batch: ProductionBatch) -> OpsError {
    OpsError(
      .badState,
      "\(Excerpt.of(batch.number)) is \(batch.status.spoken), so it has no pieces to report",
      field: "batch", hint: batch.guidance)
  }
}

extension Occurrence.Kind {
  /// A product, or a station of one, was taken out of a batch.
  fileprivate static let batchContentsRemoved = Occurrence.Kind("batch.contents_removed")
}

extension ProductionBatch {
  /// Throws `rule.violated` for a shift batch, unless the same commit creates or restores it: then
  /// it gets the products that it takes over.
  fileprivate func requireOpenContents(_ transaction: Transaction) throws(OpsError) {
    let isNew = version == 1 && transaction.pending(Self.schema).contains { $0.id == id }
    if !isNew { try requireOwnProducts() }
  }
}

extension BatchProduct {
  /// Whether `new` is the same product with another report of what was made.
  func differsByReport(_ new: BatchProduct) -> Bool {
    var expected = self
    expected.made = new.made
    expected.scrapped = new.scrapped
    expected.version = new.version
    return expected == new && (made != new.made || scrapped != new.scrapped)
  }

  /// Throws `rule.violated` if anything but the colours changes.
  func checkColorsOnly(_ new: BatchProduct) throws(OpsError) {
    var expected = self
    expected.primaryColorID = new.primaryColorID
    expected.secondaryColorID = new.secondaryColorID
    expected.version = new.version
    guard expected == new else {
      throw OpsError(
        .ruleViolated, "In a bp batch only colors can change", field: "batch",
        hint: "plan another product with `opsh batch create MACHINE --type pc`")
    }
  }

  private func checkQuantities() throws(OpsError) {
    guard position > 0 else {
      throw OpsError(.badValue, "The positions in a batch start at 1", field: "position")
    }
    if let planned, !planned.isPositive {
      throw OpsError(
        .badQuantity, "The planned quantity must be above 0: \(planned)", field: "planned",
        hint: "give more than 0")
    }
    for (field, pieces) in [("made", made), ("scrapped", scrapped)] where pieces.isNegative {
      throw OpsError(
        .badQuantity, "The number of pieces cannot be negative: \(pieces)", field: field,
        hint: "give 0 or more")
    }
  }

  static func checkTransition(
    _ old: BatchProduct?, _ new: BatchProduct?
  ) throws(OpsError) {
    guard let new else { return }
    if let old, old.batchID != new.batchID || old.productID != new.productID {
      throw OpsError(
        .ruleViolated, "A product in a batch cannot become another product", field: "batch_id",
        hint: "remove it and add another one")
    }
    try new.checkQuantities()
  }

  /// Throws `rule.violated` when both colors are the same.
  func requireTwoColors(_ system: Transaction) async throws {
    guard secondaryColorID == primaryColorID else { return }
    let sku = try await system.repository(Product.self).fetch(productID)?.sku ?? "A product"
    let name = size.isEmpty ? sku : "\(sku)/\(size)"
    throw OpsError(
      .ruleViolated, "\(Excerpt.of(name)) has the same color twice", field: "secondary",
      hint: "give two different colors")
  }
}
