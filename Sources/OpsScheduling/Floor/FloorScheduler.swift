/// Finite-capacity scheduling of a floor: plans, questions about plans, and changes to them.
///
/// - `schedule(_:seed:limit:isSpent:)` makes a plan.
/// - `reschedule(_:in:keeping:seed:limit:isSpent:)` adapts a plan to a problem that has changed.
/// - `move(job:step:part:to:notBefore:of:in:)` moves one step by hand.
/// - `whyLate(_:of:in:)` names the constraints that make a job late.
/// - `promise(_:by:of:in:)` says when one more job could be ready.
/// - `load(of:in:days:)` sets the load of each machine and day against its capacity.
///
/// The same problem, seed and limit give the same plan as long as `isSpent` did not cut the search
/// short.
public enum FloorScheduler {}
