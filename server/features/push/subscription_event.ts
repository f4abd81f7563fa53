/** Event between nodes about subscriptions. */
export interface SubscriptionEvent {
  type: "push-subscribed" | "push-unsubscribed";
  userId: string;
  sessionId: string;
}
