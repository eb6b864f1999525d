import OpsDomain
import OpsKernel

/// Working hours of the past held until they changed.
struct FormerShiftPatternReversal: HistoryReversal {
  var schema: Schema { FormerShiftPattern.schema }
}
