import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches

@testable import OpsWorkshop

/// A production bench with short words for plans of materials.
struct MaterialsBench: Sendable {
  let floor: ProductionBench

  var book: SampleBook { floor.book }
  var materials: MaterialsService { book.dependencies.materials }
  /// The day it is.
  var today: CivilDate { book.world.calendar.date(of: book.clock.now()) }

  init(seed: UInt64 = 1) async throws { floor = try await ProductionBench(seed: seed) }

  func plan(_ input: PlanMaterials = PlanMaterials()) async throws -> MaterialsPlanView {
    try await materials.plan(input, floor.mia).output
  }

  /// What is proposed, as `make SOLE 20` in the order of the SKUs.
  func proposals(_ input: PlanMaterials = PlanMaterials()) async throws -> [String] {
    try await plan(input).proposals.map { "\($0.kind.rawValue) \($0.sku) \($0.quantity)" }.sorted()
  }

  @discardableResult
  func order(_ input: OrderProposals = OrderProposals()) async throws -> MaterialsOrderView {
    try await materials.order(input, floor.mia).output
  }

  func pegs(_ subject: String) async throws -> MaterialPegsView {
    try await materials.pegs(ShowPegs(of: subject), floor.mia).output
  }

  /// Writes a request. Returns its number.
  @discardableResult
  func request(
    _ quantity: Quantity, of sku: String, in days: Int? = nil
  ) async throws -> String {
    try await book.dependencies.outOfStock.create(
      CreateRequest(
        customer: "000001", sku: sku, quantity: quantity,
        neededBy: days.map { today.adding(days: $0) }), floor.sam
    ).output.number
  }

  func rule(
    _ sku: String, min: Quantity, max: Quantity, at location: String? = nil,
    multiple: Quantity? = nil, lead: String? = nil
  ) async throws {
    _ = try await book.dependencies.reorder.set(
      SetReorder(
        sku: sku, min: min, max: max, location: location, multiple: multiple,
        leadTime: try lead.map { try TimeSpan(parsing: $0) }), floor.stock.wil)
  }

  /// What `reorder propose` says of a product: what is to be ordered of it at all places.
  func reordered(_ sku: String) async throws -> Quantity {
    try await book.dependencies.reorder.propose(
      ProposeReorder(product: [sku]), floor.stock.wil
    ).output.items.reduce(.zero) { $0 + $1.quantity - $1.move }
  }

  /// What the plan wants to be made or bought of a product.
  func planned(_ sku: String) async throws -> Quantity {
    try await plan().proposals.filter { $0.sku == sku && $0.kind != .wait }
      .reduce(.zero) { $0 + $1.quantity }
  }
}
