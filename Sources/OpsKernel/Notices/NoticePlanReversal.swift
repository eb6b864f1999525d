import OpsDomain
import OpsStorage

/// A plan stays when the change that brought it about is taken back: before anything is sent its
/// source is asked again, and says that there is nothing to tell. What the jobs have made of it
/// since then is no work of people that would stand in the way.
struct NoticePlanReversal: HistoryReversal {
  var schema: Schema { NoticePlan.schema }

  var following: [any AnyColumn] {
    typealias Columns = NoticePlan.Columns
    return [Columns.state, Columns.dueAt, Columns.settledAt, Columns.endedAt]
  }
}
