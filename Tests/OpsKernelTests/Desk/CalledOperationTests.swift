import OpsDomain
import OpsServices
import OpsTesting
import Testing

@testable import OpsKernel

/// Two operations of the same types, each with the method of the other.
@Suite("Operations wired crosswise")
struct CalledOperationTests {
  private static let right = AnyOperation(SettingService.approve, SettingService.approve)
  private static let wrong = AnyOperation(SettingService.approve, SettingService.reject)
  private static let input: Document = ["request": "SR-000009"]

  @Test("The desk performs only what was called")
  func called() async throws {
    let book = try await SampleBook.make()
    let call = book.call(.administrator)
    let wrong = await failureCode { try await Self.wrong.run(book.dependencies, Self.input, call) }
    #expect(wrong == .internalError)
    let right = await failureCode { try await Self.right.run(book.dependencies, Self.input, call) }
    #expect(right != .internalError)
  }

  @Test("One of many calls is no exception")
  func prepared() async throws {
    let book = try await SampleBook.make()
    let call = book.call(.administrator)
    for (operation, isRefused) in [(Self.wrong, true), (Self.right, false)] {
      let ready = try operation.prepare(Self.input, call, false)
      let ended = await failureCode { try await ready.run(book.dependencies, call) }
      #expect((ended == .internalError) == isRefused)
    }
  }

  @Test("What an operation does inside is its own matter")
  func inside() async throws {
    let book = try await SampleBook.make()
    let call = book.call(.administrator)
    let nested = AnyOperation(SettingService.list) { (settings: SettingService) in
      { input, call in
        let outcome = try await settings.list(input, call)
        _ = try await ChangesetService(desk: book.desk)
          .history(RecordHistory(record: "LAMP-1"), call)
        return outcome
      }
    }
    let ended = await failureCode { try await nested.run(book.dependencies, [:], call) }
    #expect(ended == nil)
  }
}
