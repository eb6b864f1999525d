import OpsBooks
import OpsKernel
import OpsShell

extension AppHost {
  /// The changes of the book: as its server tells them, or read from its own journal.
  func changeLine() async throws -> any ChangeLine {
    let book = try await opened()
    if let server = book.serverChanges { return server }
    return try await bookChangeLine()
  }
}
