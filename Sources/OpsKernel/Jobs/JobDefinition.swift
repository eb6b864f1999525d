import OpsDomain
import OpsStorage

/// Work that is done again and again without anybody asking: what it is called, how often, whether
/// there is anything to do, and the work.
///
/// A job runs with the rights of the system, because it is nobody's in particular. What it does for
/// a person, such as a notice, it does within the rights that person has at that moment; what a
/// person asks for is an operation and no job.
public struct JobDefinition: Sendable {
  /// Such as `notices.plan`.
  public let name: String
  /// One sentence that says what it does.
  public let summary: String
  /// How long after a run the next one is due.
  let interval: BookSetting<TimeSpan>
  /// When in a pass it has its turn.
  let stage: JobStage
  /// Whether a run would find anything to do. Asked often, so it asks an index; a run that would
  /// find nothing is not begun, and nothing is written.
  public let hasWork: @Sendable (Transaction, NoticeChannels) async throws -> Bool
  /// Whether it also has work as long as files lie beside the book, whatever its records say.
  let tidiesFiles: Bool
  /// Does the work and says in a few words what it did. May run again over what it did before.
  public let work: @Sendable (JobHandle) async throws -> String

  /// A job whose interval is a setting of the book. Without `hasWork`, every run that is due is
  /// begun.
  public init(
    _ name: String, _ summary: String, every interval: BookSetting<TimeSpan>,
    stage: JobStage = .act,
    hasWork: @escaping @Sendable (Transaction, NoticeChannels) async throws -> Bool = { _, _ in
      true
    },
    tidiesFiles: Bool = false,
    work: @escaping @Sendable (JobHandle) async throws -> String
  ) {
    self.name = name
    self.summary = summary
    self.interval = interval
    self.stage = stage
    self.hasWork = hasWork
    self.work = work
    self.tidiesFiles = tidiesFiles
  }
}

/// When a job has its turn in a pass. People are told of the book as the earlier jobs have left it,
/// and work that nobody waits for comes last.
public enum JobStage: CaseIterable, Sendable {
  /// Changes what the book says.
  case act
  /// Tells people of it.
  case tell
  /// Keeps figures, so that answers are quick.
  case keep
}
