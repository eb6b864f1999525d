import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for faults: reported → in progress → resolved → closed, and a solution
/// before they are resolved. Operations write them with the rights of the system, since who is
/// assigned may do more than others with the same permission.
enum FaultRules {
  static let faults = CollectionRules(MachineFault.self, readable: .machineView)
    .belonging(to: MachineFault.Columns.machineID.column)
    .byHand { verb, old, new, _ in
      guard verb == .update, let old, let new else { return .elevated(FaultService.report) }
      // What was done about a fault is not taken back: it was done.
      let isSame = try MachineFault(old).status == MachineFault(new).status
      return isSame ? .elevated(FaultService.assign) : []
    }
    .transition(of: MachineFault.self) { try MachineFault.checkTransition($0, $1) }
}
