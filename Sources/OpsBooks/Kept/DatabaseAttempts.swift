#if Postgres
  import Crypto
  import OpsDomain
  import OpsKernel
  import OpsStoragePostgres

  /// Attempts that all servers of a book count together, in a table without a log: a crash of the
  /// database forgets them, as a restart does where one server counts alone.
  ///
  /// The keys are kept as digests, so that the table has neither addresses nor names. While the
  /// database does not answer, this process counts alone: it cannot sign anybody in then.
  struct DatabaseAttempts: AttemptMemory {
    /// How long the last attempt is remembered.
    private static let span = TimeSpan(milliseconds: 7 * 86_400_000)
    /// Keys that this process remembers when it counts alone, and for how long.
    private static let most = 50_000
    private static let longest = TimeSpan(milliseconds: 86_400_000)

    private let kept: PostgresKept
    private let alone = LocalAttempts(keeping: Self.most, for: Self.longest)

    init(_ kept: PostgresKept) { self.kept = kept }

    func change<Answer: Sendable>(
      _ keys: [String], at now: Instant, _ change: (inout [String: [Instant]]) -> Answer
    ) -> Answer {
      let names = keys.map { Base64URL.encode(Array(SHA256.hash(data: Array($0.utf8)))) }
      do {
        return try kept.changeTries(
          names, at: now.milliseconds, keptFor: Self.span.milliseconds
        ) { stored in
          var times: [String: [Instant]] = [:]
          for (key, name) in zip(keys, names) {
            times[key] = stored[name]?.map { Instant(milliseconds: $0) }
          }
          let answer = change(&times)
          for (key, name) in zip(keys, names) { stored[name] = times[key]?.map(\.milliseconds) }
          return answer
        }
      } catch {
        return alone.change(keys, at: now, change)
      }
    }
  }
#endif
