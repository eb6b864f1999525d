import Crates
import OpsDomain
import OpsKernel
import OpsTesting
import Testing

/// Crates on the mock book.
@Suite("Crates") struct CrateTests {
  private let book: SampleBook
  private var crates: CrateService { book.dependencies.crates }
  private var keeper: Call { book.call(.warehouseKeeper) }

  init() async throws {
    book = try await SampleBook.make(blueprint: .withCrates)
    let crate = CreateCrate(code: "C-17", deposit: try UnitPrice(parsing: "12.50"))
    _ = try await crates.create(crate, keeper)
  }

  @Test("Are found by their code, whatever its letter case")
  func found() async throws {
    let crate = try await crates.show(ShowCrate(code: "c-17"), keeper).output
    #expect(crate.code == "C-17" && crate.state == .here)
    #expect(try await crates.list(ListCrates(state: .away), keeper).output.items.isEmpty)
  }

  @Test("Are changed by people who manage the inventory, and seen by others")
  func rights() async throws {
    let sales = book.call(.salesperson)
    _ = try await crates.show(ShowCrate(code: "C-17"), sales)
    let edit = EditCrate(code: "C-17", state: .away)
    #expect(await failureCode { try await crates.edit(edit, sales) } == .denied)
    let changed = try await crates.edit(edit, keeper).output
    #expect(changed.state == .away && changed.deposit != nil)
  }

  @Test("A lost crate is not given to a customer")
  func lost() async throws {
    _ = try await crates.edit(EditCrate(code: "C-17", state: .lost), keeper)
    let given = await failure {
      try await crates.edit(EditCrate(code: "C-17", state: .away), keeper)
    }
    #expect(given?.code == .badState && given?.field == "state")
  }

  @Test("A code is there once")
  func duplicate() async throws {
    let again = CreateCrate(code: "c-17")
    #expect(await failureCode { try await crates.create(again, keeper) } == .duplicate)
  }

  @Test("The area hands in all that it declares")
  func parts() {
    #expect(Blueprint.withCrates.forgotten.isEmpty)
    #expect(Blueprint.withCrates.undeclared.isEmpty)
    #expect(Blueprint.withCrates.conflicts.isEmpty)
  }
}
