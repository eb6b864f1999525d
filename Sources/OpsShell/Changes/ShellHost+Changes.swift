import OpsDomain
import OpsKernel

extension ShellHost {
  public func changeLine() async throws -> any ChangeLine { try await bookChangeLine() }

  /// The changes of a book that this process has open, as the person who is signed in sees them.
  package func bookChangeLine() async throws -> BookChangeLine {
    BookChangeLine(
      try await dependencies().changes,
      caller: { [self] in
        beginRound()
        return try await principal()
      },
      pause: { try await ContinuousClock().sleep(for: .milliseconds(200)) })
  }
}
