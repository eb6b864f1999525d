import OpsDomain
import OpsKernel

/// What held for a machine held until it changed.
struct MachineTermsReversal: HistoryReversal {
  var schema: Schema { MachineTerms.schema }
}
