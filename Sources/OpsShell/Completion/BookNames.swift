import OpsDomain
import OpsKernel
import Synchronization

/// The names of the host's book, asked as the user who is signed in, within a time a person does
/// not notice. An answer that comes too late is kept for the next question.
public final class BookNames: LiveNames {
  /// A question and its answer.
  private struct Known {
    let kind: NameKind
    let prefix: String
    let owner: NameOwner
    let names: [NameView]
  }

  private let host: any ShellHost
  private let clock: any Clock<Duration>
  private let known = Mutex<Known?>(nil)

  /// - Parameter clock: Measures the time an answer may take, which the host says.
  public init(_ host: any ShellHost, clock: any Clock<Duration> = ContinuousClock()) {
    self.host = host
    self.clock = clock
  }

  public func names(
    _ kind: NameKind, prefix: String, within owner: NameOwner
  ) async -> [NameView] {
    // Each question would be a use of the token, and a person who presses Tab wants none.
    guard !host.isTokenCounted else { return [] }
    // Two runners and the first answer counts. The question is not given up with its time: its
    // answer serves the next one.
    let (answers, sink) = AsyncStream.makeStream(of: [NameView]?.self)
    Task { sink.yield(await self.ask(kind, prefix, owner)) }
    let (clock, budget) = (clock, Duration.milliseconds(host.completionWait.milliseconds))
    let timer = Task {
      try? await clock.sleep(for: budget)
      sink.yield(nil)
    }
    defer { timer.cancel() }
    for await case let answer? in answers.prefix(1) { return answer }
    return known.withLock { known in
      guard let known, known.kind == kind, known.owner == owner,
        prefix.hasPrefix(known.prefix)
      else { return [] }
      return known.names.filter { $0.name.lowercased().hasPrefix(prefix.lowercased()) }
    }
  }

  private func ask(
    _ kind: NameKind, _ prefix: String, _ owner: NameOwner
  ) async -> [NameView]? {
    do {
      let call = Call(try await host.principal())
      let found = try await host.dependencies().names
        .list(ListNames(kind: kind, prefix: prefix, within: owner.name, part: owner.part), call)
        .output.items
      known.withLock { $0 = Known(kind: kind, prefix: prefix, owner: owner, names: found) }
      return found
    } catch {
      return nil
    }
  }
}
