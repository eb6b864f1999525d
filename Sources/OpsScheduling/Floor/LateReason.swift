/// A constraint that takes part in making a job late.
public enum LateReason: Sendable, Hashable {
  /// The job's own release: material or permission comes too late.
  case release(Int64)
  /// The shift calendar of the machines of a group (or of one machine without a group).
  case calendar(group: String)
  /// A named closure of a machine, such as a maintenance window.
  case closure(machine: String, id: String)
  /// The change-over table.
  case changeover
  /// The capacity that a frozen job takes.
  case frozen(job: String)
  /// The capacity that another job takes.
  case capacity(job: String)
  /// Too few people have the skill at the right time.
  case skill(String)
  /// Too few of this mould.
  case mould(String)
  /// Even alone and on machines that never close, the work takes longer than there is time.
  case duration
  /// The job would be on time at another place in the same plan, with everything else unchanged.
  case sequence
}
