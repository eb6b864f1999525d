import OpsServer
import ServiceLifecycle

/// A service beside the server, on threads that answer no request.
struct BackgroundService: Service {
  let service: any Service
  let lane: BackgroundLane

  func run() async throws { try await lane.run { try await service.run() } }
}
