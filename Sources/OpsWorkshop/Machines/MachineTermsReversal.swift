import OpsDomain
import OpsKernel

/// Undo keeps these records: the earlier terms were in force until they changed.
struct MachineTermsReversal: HistoryReversal {
  var schema: Schema { MachineTerms.schema }
}
