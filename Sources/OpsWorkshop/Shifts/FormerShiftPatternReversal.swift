import OpsDomain
import OpsKernel

/// Undo keeps these records: former working hours were in force until they changed.
struct FormerShiftPatternReversal: HistoryReversal {
  var schema: Schema { FormerShiftPattern.schema }
}
