import { Component, type ComponentType, type ReactNode } from 'react';
import { ISLAND_FAILURE_CODES, islandFailure } from './island-failure.ts';

interface Props {
  children: ReactNode;
}

/** Shows a failure in place of what throws while it is rendered. The static page never has one. */
export class FailureBoundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override state = { hasFailed: false };

  override render() {
    return this.state.hasFailed ? <div ref={showFailure} /> : this.props.children;
  }
}

function showFailure(place: HTMLElement | null): void {
  place?.replaceChildren(islandFailure(ISLAND_FAILURE_CODES.crashed));
}

/** An island that shows a failure in its place when it throws while it is rendered. */
export function withFailureBoundary<Props extends object>(Island: ComponentType<Props>) {
  return function GuardedIsland(props: Props) {
    return (
      <FailureBoundary>
        <Island {...props} />
      </FailureBoundary>
    );
  };
}
