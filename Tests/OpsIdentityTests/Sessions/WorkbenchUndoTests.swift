import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Opening a workbench is no work on the book: undo and redo without a name pass it over.
@Suite("Undo beside workbenches")
struct WorkbenchUndoTests {
  @Test("Undo and redo without a name pass workbenches over") func passedOver() async throws {
    let bench = try await AccessBench.make()
    let call = Call(try await bench.sam().principal)
    let (products, sessions) = (bench.dependencies.products, bench.dependencies.sessions)
    let changesets = bench.dependencies.changesets
    let lamp = ProductReference(sku: "LAMP-1")
    let before = try await products.units(lamp, call).output.items
    _ = try await products.unit(SetProductUnit(sku: "LAMP-1", unit: "crate", factor: 12), call)
    let after = try await products.units(lamp, call).output.items
    #expect(after.count == before.count + 1)
    let opened = try await sessions.openWorkbench(OpenWorkbench(role: .salesperson), call)
    #expect(opened.changed)
    _ = try await changesets.undo(CommitReference(), call)
    #expect(try await products.units(lamp, call).output.items == before)
    let inside = Call(try await bench.identity.authenticate(try await bench.sam().token))
    _ = try await sessions.openWorkbench(OpenWorkbench(role: .salesperson), inside)
    _ = try await changesets.redo(CommitReference(), inside)
    #expect(try await products.units(lamp, inside).output.items == after)
  }
}
